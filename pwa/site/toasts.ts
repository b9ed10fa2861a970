type Action = { label: string; run: () => void; dismissed?: () => void }

/** Shows a message with a button until it is used or closed. The build renders one of each kind (`Toasts.tsx`). */
export function showToast(kind: 'info' | 'success', text: string, { label, run, dismissed }: Action): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-toasts]')!
  const toast = template.content.querySelector(`[data-kind=${kind}]`)!.cloneNode(true) as HTMLElement
  toast.querySelector('p')!.textContent = text
  const [action, close] = toast.querySelectorAll('button')
  action!.textContent = label
  action!.addEventListener('click', () => {
    toast.remove()
    run()
  })
  close!.addEventListener('click', () => {
    toast.remove()
    dismissed?.()
  })
  document.querySelector('output[aria-label]')!.append(toast)
}
