import { useCallback, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import { ApiError, messageOf, unreachable } from '../api/api-error.ts'
import type { Bound } from './Field.tsx'
import type { FormErrors } from './form-check.ts'
import { useEarlyInput } from './useEarlyInput.ts'
import { whenIdle } from './when-idle.ts'

type Options<Values extends object, Output> = {
  /**
   * Of `shared/schemas`; the messages of its first issue for each field are shown. Public pages load it once they
   * stand: nobody needs it, nor the library behind it, to see a form.
   */
  schema: GenericSchema<unknown, Output> | (() => Promise<GenericSchema<unknown, Output>>)
  initial: Values
  /** Runs with the schema's output. What it throws is shown: field issues at their fields, the rest as `failure`. */
  submit: (output: Output, values: Values) => unknown
}

export type FormState<Values extends object> = {
  values: Values
  /** Binds a field component: `{...form.field('email')}`. */
  field: <Name extends keyof Values & string>(name: Name) => Bound<Values[Name]>
  set: (changes: Partial<Values>) => void
  errors: FormErrors
  /** What went wrong with the last submit as a whole; null when nothing did. */
  failure: string | null
  submitting: boolean
  /** True once anything differs from the initial values. */
  dirty: boolean
  submit: (event?: FormEvent) => Promise<void>
  /** Takes the error of a field back, for what is not among the values: files that were chosen meanwhile. */
  forget: (name: string) => void
  /** Takes `failure` back, once what went wrong is put right. */
  forgive: () => void
  /** Back to the initial values, or to others, without errors. */
  reset: (values?: Values) => void
  /** The form element's `ref`; `Form` sets it. */
  attach: (element: HTMLFormElement | null) => void
}

/** A control that is wrong itself, or the first button of a file field that is. */
const wrongField = '[aria-invalid="true"], input[data-invalid="true"], [data-invalid="true"] button'

/**
 * The state of one form: validates on submit and, after the first try, whenever a field is left; the first wrong
 * field gets the focus; nothing typed is ever cleared by a failure.
 */
export function useForm<Values extends object, Output>({
  schema,
  initial,
  submit: send,
}: Options<Values, Output>): FormState<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const [refused, setRefused] = useState(0)
  const tried = useRef(false)
  const busy = useRef(false)
  const isWarm = useRef(false)
  const [element, setElement] = useState<HTMLFormElement | null>(null)

  const warmUp = useEffectEvent(() => void check(values).catch(() => undefined))
  useEffect(() => whenIdle(() => warmUp()), [])

  useEffect(() => {
    if (refused > 0) element?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [refused, element])

  async function check(typed: Values) {
    const [{ checkForm }, rules] = await Promise.all([loadCheck(), isLate(schema) ? schema() : schema])
    isWarm.current = true
    return checkForm(rules, typed)
  }

  /** After the first try everything is here; without it the next submit tells. */
  const errorsIn = (typed: Values) =>
    check(typed).then(
      (checked) => checked.errors ?? {},
      (): FormErrors => ({}),
    )

  function refuse(found: FormErrors) {
    setErrors(found)
    setRefused((times) => times + 1)
  }

  function set(changes: Partial<Values>) {
    const changed = { ...values, ...changes }
    setValues((before) => ({ ...before, ...changes }))
    // An error goes as soon as it is put right; a new one appears only when the field is left.
    if (Object.keys(errors).length === 0) return
    void errorsIn(changed).then((now) =>
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes) || now[name])),
      ),
    )
  }

  function leave(name: string) {
    if (!tried.current) return
    void errorsIn(values).then((now) => setErrors((before) => ({ ...before, [name]: now[name] })))
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current) return
    tried.current = true
    setFailure(null)
    busy.current = true
    if (!isWarm.current) setSubmitting(true)
    try {
      const checked = await check(values)
      if (checked.errors) return refuse(checked.errors)
      setErrors({})
      setSubmitting(true)
      await send(checked.output, values)
    } catch (error) {
      const { fields, rest } = sortOut(error, values)
      if (Object.keys(fields).length > 0) refuse(fields)
      setFailure(rest)
    } finally {
      busy.current = false
      setSubmitting(false)
    }
  }

  const noteEarly = useEarlyInput({
    element,
    values,
    take: (typed) => setValues((before) => ({ ...before, ...typed })),
    submit: () => void submit(),
  })

  const latestNote = useRef(noteEarly)
  const attach = useCallback((attached: HTMLFormElement | null) => {
    setElement(attached)
    if (attached) latestNote.current(attached)
  }, [])

  return {
    values,
    set,
    errors,
    failure,
    submitting,
    submit,
    attach,
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      onBlur: () => leave(name),
      error: errors[name],
    }),
    forget: (name) => setErrors((before) => ({ ...before, [name]: undefined })),
    forgive: () => setFailure(null),
    reset: (next = start) => {
      setStart(next)
      setValues(next)
      setErrors({})
      setFailure(null)
      tried.current = false
    },
  }
}

const isLate = (schema: unknown): schema is () => Promise<unknown> => typeof schema === 'function'

let formCheck: Promise<typeof import('./form-check.ts')> | undefined

/** The library behind the schemas; who does not get it learns no more than that. */
function loadCheck() {
  formCheck ??= import('./form-check.ts')
  return formCheck.catch(() => {
    formCheck = undefined
    throw unreachable()
  })
}

/** Issues that belong to fields of this form, and what is left to say about the whole. */
function sortOut(error: unknown, values: object): { fields: FormErrors; rest: string | null } {
  const issues = error instanceof ApiError ? error.issues : []
  const fields: FormErrors = {}
  for (const { path, message } of issues) {
    const name = path.split('.')[0] ?? ''
    if (name in values) fields[name] ??= message
  }
  const allPlaced = issues.length > 0 && issues.every(({ path }) => (path.split('.')[0] ?? '') in values)
  return { fields, rest: allPlaced ? null : messageOf(error) }
}
