import { create } from 'zustand'

/** How long a toast stays, in milliseconds. */
export const toastMs = 4000

export type Toast = {
  id: number
  text: string
  /** `danger` by default; `success` is green. */
  kind: 'danger' | 'success'
  /** A button in the toast, such as 'Reload'. A toast with a button stays until it is used or closed. */
  action?: { label: string; run: () => void }
}

type ToastStore = { toasts: Toast[] }

export const useToasts = create<ToastStore>()(() => ({ toasts: [] }))

let lastId = 0

/**
 * Shows a short message at the edge of the screen for four seconds. An error that needs an action must also show
 * elsewhere. Returns the toast's id.
 */
export function toast(text: string, kind: Toast['kind'] = 'danger', action?: Toast['action']): number {
  lastId += 1
  const added: Toast = { id: lastId, text, kind, action }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((one) => one.text !== text), added] }))
  return lastId
}

/** Removes a toast. */
export const dismissToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
