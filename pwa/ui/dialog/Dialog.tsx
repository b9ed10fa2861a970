import { useEffect, useEffectEvent, useState } from 'react'
import { tryTwice } from '../../platform/try-twice.ts'
import { partFailed } from '../part-failed.ts'
import type { DialogProps, DialogWindow } from './DialogWindow.tsx'

let Window: typeof DialogWindow | undefined

/** Loads the code of the window. Call it before a dialog is needed, so that it opens without delay. */
export async function loadDialog(): Promise<void> {
  Window = (await tryTwice(() => import('./DialogWindow.tsx'))).DialogWindow
}

/**
 * A modal window, at the bottom edge of a phone. Only a confirmation may open over another window. Its code is loaded
 * when it first opens, because it is the largest part of most pages.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props
  const close = useEffectEvent(onClose)
  const [wasOpen, setWasOpen] = useState(open)
  const [isLoaded, setIsLoaded] = useState(Window !== undefined)
  if (open && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (!open || isLoaded) return
    loadDialog().then(
      () => setIsLoaded(true),
      (error: unknown) => {
        partFailed(error)
        close()
      },
    )
  }, [open, isLoaded])
  return wasOpen && Window ? <Window {...props} /> : null
}
