let isTextSaved = false

/** True while the page reloads itself after it has saved every half-typed text: no leave warning is needed. */
export const isSavedForReload = () => isTextSaved

/** Call right before a reload, once everything typed is saved. */
export const markSavedForReload = () => {
  isTextSaved = true
}

let isLeaving = false

/** True while the page leaves for another document, after the person was asked about everything typed. */
export const isLeavingPage = () => isLeaving

/** Call right before the page leaves. */
export function markLeaving(): void {
  isLeaving = true
  // The back/forward cache shows this page again.
  addEventListener('pageshow', () => (isLeaving = false), { once: true })
}
