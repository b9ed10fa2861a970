import { ToastItem } from '../../ui/Toasts.tsx'

const action = { label: 'Reload', run: () => undefined }

/** A toast of each kind that a content page shows; `site/toasts.ts` fills in the words. */
export const ToastParts = () =>
  (['info', 'success', 'danger'] as const).map((kind) => (
    <ToastItem key={kind} id={0} text="" kind={kind} action={action} about="" />
  ))
