import * as v from 'valibot'
import { dayOf } from '../../shared/dates.ts'
import { isPastDay, pastInsuranceMessage } from '../../shared/schemas/profile.ts'
import { maxFormBytes } from '../../shared/form-rules.ts'
import { documentKinds, type DocumentFiles, type DocumentKind } from './useDocumentFiles.ts'

const failedMessage = 'A file was not accepted or not sent. Remove it, or send it again.'
const totalMessage = 'All files together can have at most 60 MB'

/** Adds the chosen files to the form's values, so that one schema validates both. */
export const withFiles = ({ entries }: DocumentFiles) =>
  v.pipe(
    v.looseObject({}),
    v.transform((values): unknown => ({ ...values, ...entries })),
  )

/**
 * Checks that the call's schema cannot: files for the kinds in `required`, no failed file, and an insurance date that is
 * not past unless it is the stored one.
 */
export function documentChecks<Form extends object>(
  files: DocumentFiles,
  { required, storedDay = '' }: { required: Partial<Record<DocumentKind, string>>; storedDay?: string },
) {
  const errorOf = (kind: DocumentKind) => {
    if (files.byKind[kind].hasFailed) return failedMessage
    if (kind === 'documents' && totalBytes(files) > maxFormBytes) return totalMessage
    return files.entries[kind].length === 0 ? required[kind] : undefined
  }
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const value = dataset.value as Record<string, unknown>
    const addError = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
    for (const kind of documentKinds) {
      const message = errorOf(kind)
      if (message) addError(kind, message)
    }
    const day = value.insuranceExpirationDate
    if (typeof day === 'string' && day !== storedDay && isPastDay(day, dayOf(new Date())))
      addError('insuranceExpirationDate', pastInsuranceMessage)
  })
}

const totalBytes = ({ entries }: DocumentFiles) =>
  Object.values(entries)
    .flat()
    .reduce((sum, file) => sum + (typeof file === 'string' ? 0 : file.size), 0)
