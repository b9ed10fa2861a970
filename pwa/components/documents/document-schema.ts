import * as v from 'valibot'
import { dayOf } from '../../../shared/dates.ts'
import { isPastDay, pastInsuranceMessage } from '../../../shared/schemas/profile.ts'
import { maxFormBytes } from '../../../shared/form-rules.ts'
import { documentKinds, type DocumentFiles, type DocumentKind } from './useDocumentFiles.ts'

const failedMessage = 'A file was not accepted or not sent. Remove it, or send it again.'
const totalMessage = 'All files together can have at most 60 MB'

/** Puts the chosen files into the typed values, so that one schema sees the whole form. */
export const withFiles = ({ entries }: DocumentFiles) =>
  v.pipe(
    v.looseObject({}),
    v.transform((typed): unknown => ({ ...typed, ...entries })),
  )

/**
 * What a form's file fields and insurance date need beside the schema of the call (OP-62, OP-64, OP-72): the kinds
 * in `required`, no file that would be missing, and a date that is not past unless it is the stored one.
 */
export function documentChecks<Form extends object>(
  files: DocumentFiles,
  { required, storedDay = '' }: { required: Partial<Record<DocumentKind, string>>; storedDay?: string },
) {
  const problem = (kind: DocumentKind) => {
    if (files.of[kind].hasFailed) return failedMessage
    if (kind === 'documents' && bytesOf(files) > maxFormBytes) return totalMessage
    return files.entries[kind].length === 0 ? required[kind] : undefined
  }
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const value = dataset.value as Record<string, unknown>
    const report = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
    for (const kind of documentKinds) {
      const message = problem(kind)
      if (message) report(kind, message)
    }
    const day = value.insuranceExpirationDate
    if (typeof day === 'string' && day !== storedDay && isPastDay(day, dayOf(new Date())))
      report('insuranceExpirationDate', pastInsuranceMessage)
  })
}

const bytesOf = ({ entries }: DocumentFiles) =>
  Object.values(entries)
    .flat()
    .reduce((sum, file) => sum + (typeof file === 'string' ? 0 : file.size), 0)
