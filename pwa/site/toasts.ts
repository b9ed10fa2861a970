type Action = { label: string; run: () => void; dismissed?: () => void }

/** As long as in the app. */
const toastMs = 4000

/**
 * Shows a message, with a button until it is used or closed. The build renders one of each kind (`prerender.tsx`).
 */
export function showToast(kind: 'info' | 'success' | 'danger', text: string, action?: Action): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-toasts]')!
  const toast = template.content.querySelector(`[data-kind=${kind}]`)!.cloneNode(true) as HTMLElement
  toast.querySelector('p')!.textContent = text
  const [button, close] = toast.querySelectorAll('button')
  if (action) button!.textContent = action.label
  else {
    button!.remove()
    setTimeout(() => toast.remove(), toastMs)
  }
  button!.addEventListener('click', () => {
    toast.remove()
    action?.run()
  })
  close!.addEventListener('click', () => {
    toast.remove()
    action?.dismissed?.()
  })
  document.querySelector('output[aria-label]')!.append(toast)
}
