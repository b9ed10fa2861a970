import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Notice } from '../../ui/Notice.tsx'

/**
 * Marks a form that began with what was typed before, until `isKept` becomes false; back from the login page it is
 * scrolled to.
 */
export function KeptNotice({ isKept }: { isKept: boolean }) {
  const [beganKept] = useState(isKept)
  const element = useRef<HTMLDivElement>(null)
  const hasReturned = Boolean(useLocation().state?.hasReturned)
  useEffect(() => {
    if (hasReturned) element.current?.scrollIntoView()
  }, [hasReturned])
  if (!beganKept || !isKept) return null
  return (
    <div ref={element}>
      <Notice>Your text is still here, as you left it.</Notice>
    </div>
  )
}
