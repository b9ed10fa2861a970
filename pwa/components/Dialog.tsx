import { useEffect, useState } from 'react'
import type { DialogProps, DialogWindow } from './DialogWindow.tsx'

let Window: typeof DialogWindow | undefined

/** Fetches the code of the window. Call ahead where a dialog may soon be needed, so that it opens at once. */
export async function loadDialog(): Promise<void> {
  Window = (await import('./DialogWindow.tsx')).DialogWindow
}

/**
 * A modal window; from the bottom edge on a phone. Only a question may lie over another. Its code, the heaviest part
 * of most pages, comes when it first opens.
 */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [wasOpen, setWasOpen] = useState(open)
  const [isLoaded, setIsLoaded] = useState(Window !== undefined)
  if (open && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (!open || isLoaded) return
    loadDialog().then(
      () => setIsLoaded(true),
      (error: unknown) => console.error('A dialog could not be loaded', error),
    )
  }, [open, isLoaded])
  return wasOpen && Window ? <Window {...props} /> : null
}
