import { useEffect } from 'react'
import { useUnsent } from '../../router/unsent.ts'
import { isLeavingPage, isSavedForReload } from '../../platform/reload.ts'
import { sessionToken } from '../../session/session.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'

type Props = {
  title?: string
  /** True while there is unsent input. */
  active: boolean
  /** Also warns visitors, who have no session. */
  forVisitors?: boolean
  /** The input survives a reload, so a reload by the page itself needs no warning. */
  survivesReload?: boolean
  /** What happens to the input when the person leaves. */
  children: string
}

/** Asks before a navigation loses unsent input, and lets the browser ask before a close or reload. */
export function LeaveWarning({
  title = 'Leave without posting?',
  active,
  forVisitors = false,
  survivesReload = false,
  children,
}: Props) {
  // The end of a session must not be blocked, whatever was typed.
  const question = useUnsent(() => active && (forVisitors || sessionToken() !== null))
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingPage() && !(survivesReload && isSavedForReload())) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active, survivesReload])
  return (
    <Dialog
      title={title}
      open={question !== null}
      onClose={() => question?.stay()}
      description={children}
      actions={
        <>
          <Button onClick={() => question?.leave()}>Leave</Button>
          <Button look="primary" onClick={() => question?.stay()}>
            Stay
          </Button>
        </>
      }
    />
  )
}
