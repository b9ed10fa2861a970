import { create } from 'zustand'

/** How long a toast stays, in milliseconds. */
export const toastMs = 4000

export type Toast = {
  id: number
  text: string
  /** `danger` by default; `success` is green, and `info` says what needs no action. */
  kind: 'danger' | 'success' | 'info'
  /** A button in the toast, such as 'Reload'. A toast with a button stays until it is used or closed. */
  action?: { label: string; run: () => void }
  /** What it is about: a newer toast about the same thing takes its place. */
  about: string
}

type ToastStore = { toasts: Toast[] }

export const useToasts = create<ToastStore>()(() => ({ toasts: [] }))

let lastId = 0

/**
 * Shows a short message at the edge of the screen for four seconds. An error that needs an action must also show
 * elsewhere. Replaces an earlier one with the same text or about the same thing. Returns the toast's id.
 */
export function toast(
  text: string,
  kind: Toast['kind'] = 'danger',
  action?: Toast['action'],
  about = text,
): number {
  lastId += 1
  const added: Toast = { id: lastId, text, kind, action, about }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((one) => one.about !== about), added] }))
  return lastId
}

/** Removes a toast. */
export const dismissToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
