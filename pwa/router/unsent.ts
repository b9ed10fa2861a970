import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { create } from 'zustand'

/** Whether a form holds text that the person has not sent. */
export type IsUnsent = () => boolean

type Question = { by: IsUnsent; leave: () => void; stay: () => void }

const forms = new Set<IsUnsent>()

/** The question that one of the forms asks at the moment. */
export const useQuestion = create<{ question: Question | null }>()(() => ({ question: null }))

const close = () => useQuestion.setState({ question: null })

export const hasUnsent = () => [...forms].some((isUnsent) => isUnsent())

/** Runs `leave` once every unsent form has been confirmed, one after the other; `stay` if the person keeps one. */
export function askToLeave(leave: () => void, stay: () => void = close, confirmed: IsUnsent[] = []): void {
  close()
  const by = [...forms].find((isUnsent) => !confirmed.includes(isUnsent) && isUnsent())
  if (!by) return leave()
  const question = {
    by,
    leave: () => askToLeave(leave, stay, [...confirmed, by]),
    stay: () => {
      close()
      stay()
    },
  }
  useQuestion.setState({ question })
}

/** Adds a form and returns a function that removes it, and with it the question that it asks. */
export function addForm(isUnsent: IsUnsent): () => void {
  forms.add(isUnsent)
  return () => {
    forms.delete(isUnsent)
    const { question } = useQuestion.getState()
    if (question?.by === isUnsent) question.stay()
  }
}

/** The question of this form, while the person wants to leave and `isUnsent` returns true. */
export function useUnsent(isUnsent: IsUnsent): Question | null {
  const latest = useRef(isUnsent)
  const [form] = useState((): IsUnsent => () => latest.current())
  // Not after the paint: what is sent by then must not hold back a click that follows at once.
  useLayoutEffect(() => {
    latest.current = isUnsent
  })
  useEffect(() => addForm(form), [form])
  return useQuestion(({ question }) => (question?.by === form ? question : null))
}
