import * as v from 'valibot'
import { requiredDocumentMessages, SignUp } from '../../../shared/schemas/profile.ts'
import { documentChecks, withFiles } from '../../components/documents/document-schema.ts'
import type { DocumentFiles } from '../../components/documents/useDocumentFiles.ts'

/** The call's schema and what only the form asks: the insurance declaration and a date to come (OP-63, OP-64). */
export const signUpForm = (files: DocumentFiles) =>
  v.pipe(
    withFiles(files),
    SignUp,
    documentChecks(files, {
      required: { insuranceDocuments: requiredDocumentMessages.insuranceDocuments },
    }),
  )
