import { useEffect, useRef } from 'react'

type Early = { typed: [name: string, text: string][]; isPressed: boolean }

type Form<Values extends object> = {
  /** The form, from the render that follows `note`. */
  element: HTMLFormElement | null
  values: Values
  take: (typed: Partial<Values>) => void
  submit: () => void
}

/**
 * A page rendered at build time can be typed into, or filled by the browser, before its script runs. The answered
 * function is called with the form as soon as the script has it and before anything is rendered anew; what stood in
 * the fields is then taken over, and a button that was pressed (`public/theme.js` marks its form) submits.
 */
export function useEarlyInput<Values extends object>(form: Form<Values>): (element: HTMLFormElement) => void {
  const { element, values, take, submit } = form
  const isDue = useRef(false)

  useEffect(() => {
    if (!element || !isDue.current) return
    isDue.current = false
    submit()
  }, [element, submit])

  return function note(attached) {
    const { typed, isPressed } = noteOf(attached)
    const known = values as Record<string, unknown>
    const news = typed.filter(([name, text]) => typeof known[name] === 'string' && known[name] !== text)
    if (news.length > 0) take(Object.fromEntries(news) as Partial<Values>)
    isDue.current = isPressed
  }
}

/** Of the choices that exclude each other only the chosen one counts. */
const filled = 'input:not([type=radio]), input[type=radio]:checked, select, textarea'

function noteOf(element: HTMLFormElement): Early {
  const isPressed = element.dataset.pressed !== undefined
  delete element.dataset.pressed
  const fields = [...element.querySelectorAll<HTMLInputElement>(filled)]
  return { typed: fields.map(({ name, value }) => [name, value]), isPressed }
}
