import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Keeps the open user in the address, so that 'back' closes it, and returns the focus to the button that opened it. */
export function useOpenUser(): [string | null, (id: string | null, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const openId = params.get('user')
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (openId === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-user="${CSS.escape(last.current)}"]`)?.focus()
    last.current = openId
  }, [openId])
  function open(id: string | null, { replace = false } = {}) {
    setParams(
      (before) => {
        if (id === null) before.delete('user')
        else before.set('user', id)
        return before
      },
      { replace, preventScrollReset: true },
    )
  }
  return [openId, open]
}
