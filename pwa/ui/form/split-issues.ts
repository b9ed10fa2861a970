import { ApiError, messageOf } from '../../api/api-error.ts'
import type { FormErrors } from './check-form.ts'

/**
 * Splits a failed submit into messages for fields of the form and one for the form as a whole, which is null when
 * every issue belongs to a field.
 */
export function splitIssues(error: unknown, values: object): { fields: FormErrors; rest: string | null } {
  const issues = error instanceof ApiError ? error.issues : []
  const fields: FormErrors = {}
  for (const { path, message } of issues) {
    const name = path.split('.')[0] ?? ''
    if (name in values) fields[name] ??= message
  }
  const allPlaced = issues.length > 0 && issues.every(({ path }) => (path.split('.')[0] ?? '') in values)
  return { fields, rest: allPlaced ? null : messageOf(error) }
}
