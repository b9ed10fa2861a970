import * as v from 'valibot'

export type FormErrors = Partial<Record<string, string>>
export type Checked<Output> = { output: Output; errors: null } | { output: null; errors: FormErrors }

/** Returns the schema's output for the values, or the first error message of each field. */
export function checkForm<Output>(schema: v.GenericSchema<unknown, Output>, typed: object): Checked<Output> {
  const parsed = v.safeParse(schema, typed)
  if (parsed.success) return { output: parsed.output, errors: null }
  const errors: FormErrors = {}
  for (const issue of parsed.issues) errors[(v.getDotPath(issue) ?? '').split('.')[0] ?? ''] ??= issue.message
  return { output: null, errors }
}
