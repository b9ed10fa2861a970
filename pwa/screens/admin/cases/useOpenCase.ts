import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Keeps the open case in the address, so that 'back' closes it, and returns the focus to the button that opened it. */
export function useOpenCase(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const openId = params.get('case')
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (openId === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-case="${CSS.escape(last.current)}"]`)?.focus()
    last.current = openId
  }, [openId])
  function open(id: string | null) {
    setParams(
      (before) => {
        if (id === null) before.delete('case')
        else before.set('case', id)
        return before
      },
      { preventScrollReset: true },
    )
  }
  return [openId, open]
}
