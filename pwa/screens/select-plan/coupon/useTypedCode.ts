import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { removeCoupon, writeCoupon } from '../../../session/storage.ts'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { reasonOf } from './reason-of.ts'

/** How long typing rests before the code is checked. */
const restMs = 500

/**
 * A code while it is typed. It is kept for the payment at once, because Subscribe may be pressed before the answer is
 * here; a refused one is dropped.
 */
export function useTypedCode(draft: string, onAccepted: (code: string) => void) {
  const [code, setCode] = useState(draft)
  const [asked, setAsked] = useState('')
  const [isTyped, setTyped] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [notify] = useState(() => onAccepted)
  const typed = code.trim()

  const load = useCallback(
    async (signal: AbortSignal) => {
      if (asked === '') return
      const { couponCode } = await api.checkCoupon({ couponCode: asked }, { signal, isBackground: true })
      if (!signal.aborted) notify(couponCode)
    },
    [asked, notify],
  )
  const [checked, { retry }] = useLoad(load)
  const isAsked = asked !== '' && asked === typed
  const failure = isAsked && checked.state === 'failed' ? checked : null
  const isRefused = failure?.isFinal === true

  useEffect(() => {
    if (isRefused) removeCoupon()
  }, [isRefused])

  useEffect(() => {
    if (!isTyped) return undefined
    const timer = setTimeout(setAsked, restMs, typed)
    return () => clearTimeout(timer)
  }, [typed, isTyped])

  function type(next: string) {
    setCode(next)
    setTyped(true)
    setAsked('')
    setMissing(false)
    if (next.trim() === '') removeCoupon()
    else writeCoupon(next.trim())
  }

  function check() {
    setMissing(typed === '')
    if (failure) retry()
    else setAsked(typed)
  }

  return {
    code,
    type,
    check,
    isChecking: isAsked && checked.state === 'loading',
    error: isMissing ? 'Enter a coupon code' : isRefused ? failure.message : '',
    hint: failure && !isRefused && `${reasonOf(failure)} It is checked again at payment.`,
  }
}
