import type { GenericSchema } from 'valibot'
import { unreachable } from '../../api/api-error.ts'
import type { Checked } from './check/check-form.ts'

/** A schema, or a function that loads it. */
export type FormSchema<Output> =
  | GenericSchema<unknown, Output>
  | (() => Promise<GenericSchema<unknown, Output>>)

/**
 * Checks the values of a form. Loads the validation library and a lazy schema first; rejects with an unreachable
 * ApiError when the library cannot be loaded.
 */
export async function validate<Output>(schema: FormSchema<Output>, values: object): Promise<Checked<Output>> {
  const [{ checkForm }, loaded] = await Promise.all([loadCheck(), isLazy(schema) ? schema() : schema])
  return checkForm(loaded, values)
}

const isLazy = <Output>(
  schema: FormSchema<Output>,
): schema is () => Promise<GenericSchema<unknown, Output>> => typeof schema === 'function'

let formCheck: Promise<typeof import('./check/check-form.ts')> | undefined

function loadCheck() {
  formCheck ??= import('./check/check-form.ts')
  return formCheck.catch(() => {
    formCheck = undefined
    throw unreachable()
  })
}
