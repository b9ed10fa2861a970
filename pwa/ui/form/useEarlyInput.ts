import { useEffect, useRef } from 'react'

type EarlyInput = { typed: [name: string, value: string | boolean][]; isPressed: boolean }

type Form<Values extends object> = {
  /** The form element, set in the render after the returned function ran. */
  element: HTMLFormElement | null
  values: Values
  setValues: (typed: Partial<Values>) => void
  submit: () => void
}

/**
 * Keeps what was typed or autofilled before the script of a prerendered page ran. Call the returned function with the
 * form element as soon as React attaches it: it takes over the values of the fields, and submits the form if its button
 * was pressed (`public/theme.js` marks the form).
 */
export function useEarlyInput<Values extends object>(form: Form<Values>): (element: HTMLFormElement) => void {
  const { element, values, setValues, submit } = form
  const isSubmitDue = useRef(false)

  useEffect(() => {
    if (!element || !isSubmitDue.current) return
    isSubmitDue.current = false
    submit()
  }, [element, submit])

  return function readEarlyInput(attached) {
    const { typed, isPressed } = earlyInputOf(attached)
    const known = values as Record<string, unknown>
    const changed = typed.filter(
      ([name, value]) => typeof known[name] === typeof value && known[name] !== value,
    )
    if (changed.length > 0) setValues(Object.fromEntries(changed) as Partial<Values>)
    isSubmitDue.current = isPressed
  }
}

/** All fields; of radio buttons only the checked one. */
const fields = 'input:not([type=radio]), input[type=radio]:checked, select, textarea'

function earlyInputOf(element: HTMLFormElement): EarlyInput {
  const isPressed = element.dataset.pressed !== undefined
  delete element.dataset.pressed
  const inputs = [...element.querySelectorAll<HTMLInputElement>(fields)]
  const typed = inputs.map(({ name, type, value, checked }): [string, string | boolean] => [
    name,
    type === 'checkbox' ? checked : value,
  ])
  return { typed, isPressed }
}
