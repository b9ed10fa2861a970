import * as v from 'valibot'
import { requiredDocumentMessages, SignUp } from '../../../shared/schemas/profile.ts'
import { documentChecks, withFiles } from '../../components/documents/document-schema.ts'
import type { DocumentFiles } from '../../components/documents/useDocumentFiles.ts'

/** What is typed into the sign-up form; the files are kept beside it (REG-05 to REG-11). */
export const emptySignUp = {
  firstName: '',
  lastName: '',
  title: '',
  email: '',
  phone: '',
  password: '',
  country: 'US',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  propertyListing: '',
  propertyListing2: '',
  propertyListing3: '',
  documents: [] as string[],
  insuranceDocuments: [] as string[],
  otherDocuments: [] as string[],
  insuranceExpirationDate: '',
  acceptedTerms: false,
}
export type SignUpValues = typeof emptySignUp

/** The call's schema and what only the form asks: the insurance declaration and a date to come (OP-63, OP-64). */
export const signUpForm = (files: DocumentFiles) =>
  v.pipe(
    withFiles(files),
    SignUp,
    documentChecks(files, {
      required: { insuranceDocuments: requiredDocumentMessages.insuranceDocuments },
    }),
  )
