import { useEffect } from 'react'
import { useBlocker } from '../router/useBlocker.ts'
import { isKeptForReload } from '../session/reload.ts'
import { sessionToken } from '../session/session.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title?: string
  /** True while something typed or chosen is not sent. */
  active: boolean
  /** For pages where nobody is logged in. */
  forVisitors?: boolean
  /** All of it is kept beyond a reload: one that the page itself makes needs no question. */
  survivesReload?: boolean
  /** What happens to it when the person leaves. */
  children: string
}

/** Asks before a page with something unsent is left, and lets the browser ask before it is closed or reloaded. */
export function LeaveWarning({
  title = 'Leave without posting?',
  active,
  forVisitors = false,
  survivesReload = false,
  children,
}: Props) {
  // The end of a session must not be held up: the page is left whatever was typed.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      (forVisitors || sessionToken() !== null) &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!survivesReload || !isKeptForReload()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active, survivesReload])
  return (
    <Dialog
      title={title}
      open={blocker.isBlocked}
      onClose={() => blocker.reset()}
      description={children}
      actions={
        <>
          <Button onClick={() => blocker.proceed()}>Leave</Button>
          <Button look="primary" onClick={() => blocker.reset()}>
            Stay
          </Button>
        </>
      }
    />
  )
}
