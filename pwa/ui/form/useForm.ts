import { useCallback, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import type { Bound } from './Field.tsx'
import { useEarlyInput } from './useEarlyInput.ts'
import * as v from 'valibot'
import { ApiError, messageOf } from '../../api/api-error.ts'

type Options<Values extends object, Output> = {
  /** The first message for each field is shown. */
  schema: GenericSchema<unknown, Output>
  initial: Values
  /** Runs with the schema's output. If it throws, field issues show at their fields, the rest as `failure`. */
  submit: (output: Output, values: Values) => unknown
  /** In a form of several steps what is shown before the last one: a submit checks its fields alone, and goes on. */
  step?: { fields: readonly string[]; onValid: () => void } | undefined
  /** Called with the names of wrong fields before the first of them gets the focus. */
  onRejected?: (names: string[]) => void
}

export type FormState<Values extends object> = {
  values: Values
  /** Binds a field component: `{...form.field('email')}`. */
  field: <Name extends keyof Values & string>(name: Name) => Bound<Values[Name]>
  set: (changes: Partial<Values>) => void
  errors: FormErrors
  /** Why the last submit failed as a whole; null when it did not. */
  failure: string | null
  submitting: boolean
  /** How many submits have ended, with a success, a failure or wrong fields. */
  ended: number
  /** True once anything differs from the initial values. */
  dirty: boolean
  submit: (event?: FormEvent) => Promise<void>
  /** Clears the error of a field that is not among the values, such as files. */
  clearError: (name: string) => void
  clearFailure: () => void
  /** Returns to the initial values, or to others, without errors. */
  reset: (values?: Values) => void
  /** The form element's `ref`; `Form` sets it. */
  attach: (element: HTMLFormElement | null) => void
}

/** An invalid control, or the first button of an invalid file field. */
const invalidField = '[aria-invalid="true"], input[data-invalid="true"], [data-invalid="true"] button'

/**
 * The state of a form. It validates on submit and, after the first attempt, whenever a field loses the focus. The
 * first invalid field gets the focus; a failure never clears what was typed.
 */
export function useForm<Values extends object, Output>({
  schema,
  initial,
  submit: send,
  step,
  onRejected,
}: Options<Values, Output>): FormState<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const [rejections, setRejections] = useState(0)
  const [ended, setEnded] = useState(0)
  const wasSubmitted = useRef(false)
  const isBusy = useRef(false)
  const [element, setElement] = useState<HTMLFormElement | null>(null)

  // With the errors, not after them: a late focus would take the next tap's field away.
  useLayoutEffect(() => {
    if (rejections > 0) element?.querySelector<HTMLElement>(invalidField)?.focus()
  }, [rejections, element])

  const errorsIn = (typed: Values): FormErrors => checkForm(schema, typed).errors ?? {}

  function reject(found: FormErrors) {
    onRejected?.(Object.keys(found))
    setErrors(found)
    setRejections((count) => count + 1)
  }

  function set(changes: Partial<Values>) {
    const changed = { ...values, ...changes }
    setValues((before) => ({ ...before, ...changes }))
    // An error disappears as soon as it is fixed; a new one appears only when the field loses the focus.
    if (Object.keys(errors).length === 0) return
    const found = errorsIn(changed)
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes) || found[name])),
    )
  }

  function onBlur(name: string) {
    if (!wasSubmitted.current) return
    const found = errorsIn(values)
    setErrors((before) => ({ ...before, [name]: found[name] }))
  }

  function finishStep({ fields, onValid }: NonNullable<typeof step>, found: FormErrors) {
    const wrong = Object.fromEntries(Object.entries(found).filter(([name]) => fields.includes(name)))
    if (Object.keys(wrong).length > 0) return reject(wrong)
    setErrors({})
    wasSubmitted.current = false
    onValid()
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy.current) return
    wasSubmitted.current = true
    setFailure(null)
    isBusy.current = true
    try {
      const checked = checkForm(schema, values)
      if (step) return finishStep(step, checked.errors ?? {})
      if (checked.errors) return reject(checked.errors)
      setErrors({})
      setSubmitting(true)
      await send(checked.output, values)
    } catch (error) {
      const { fields, rest } = splitIssues(error, values)
      if (Object.keys(fields).length > 0) reject(fields)
      setFailure(rest)
    } finally {
      isBusy.current = false
      setSubmitting(false)
      setEnded((count) => count + 1)
    }
  }

  const readEarlyInput = useEarlyInput({
    element,
    values,
    setValues: (typed) => setValues((before) => ({ ...before, ...typed })),
    submit: () => void submit(),
  })

  const firstRead = useRef(readEarlyInput)
  const attach = useCallback((attached: HTMLFormElement | null) => {
    setElement(attached)
    if (attached) firstRead.current(attached)
  }, [])

  return {
    values,
    set,
    errors,
    failure,
    submitting,
    ended,
    submit,
    attach,
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      onBlur: () => onBlur(name),
      error: errors[name],
    }),
    clearError: (name) => setErrors((before) => ({ ...before, [name]: undefined })),
    clearFailure: () => setFailure(null),
    reset: (next = start) => {
      setStart(next)
      setValues(next)
      setErrors({})
      setFailure(null)
      wasSubmitted.current = false
    },
  }
}

type FormErrors = Partial<Record<string, string>>
type Checked<Output> = { output: Output; errors: null } | { output: null; errors: FormErrors }

/** Returns the schema's output for the values, or the first error message of each field. */
function checkForm<Output>(schema: v.GenericSchema<unknown, Output>, typed: object): Checked<Output> {
  const parsed = v.safeParse(schema, typed)
  if (parsed.success) return { output: parsed.output, errors: null }
  const errors: FormErrors = {}
  for (const issue of parsed.issues) errors[(v.getDotPath(issue) ?? '').split('.')[0] ?? ''] ??= issue.message
  return { output: null, errors }
}

/**
 * Splits a failed submit into messages for fields of the form and one for the form as a whole, which is null when
 * every issue belongs to a field.
 */
function splitIssues(error: unknown, values: object): { fields: FormErrors; rest: string | null } {
  const issues = error instanceof ApiError ? error.issues : []
  const fields: FormErrors = {}
  for (const { path, message } of issues) {
    const name = path.split('.')[0] ?? ''
    if (name in values) fields[name] ??= message
  }
  const allPlaced = issues.length > 0 && issues.every(({ path }) => (path.split('.')[0] ?? '') in values)
  return { fields, rest: allPlaced ? null : messageOf(error) }
}
