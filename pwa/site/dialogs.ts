/** Opens a dialog of the page; its buttons of the kind `data-close` and a press beside it close it. */
export function openDialog(dialog: HTMLDialogElement, closed: () => void = () => undefined): void {
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target === dialog || (target as Element).closest('[data-close]')) dialog.close()
    },
    { signal: untilClosed(dialog, closed) },
  )
  dialog.showModal()
}

function untilClosed(dialog: HTMLDialogElement, closed: () => void): AbortSignal {
  const left = new AbortController()
  dialog.addEventListener(
    'close',
    () => {
      left.abort()
      closed()
    },
    { once: true },
  )
  return left.signal
}
