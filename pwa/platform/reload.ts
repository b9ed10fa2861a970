let isTextSaved = false

/** True while the page reloads itself after it has saved every half-typed text: no leave warning is needed. */
export const isSavedForReload = () => isTextSaved

/** Call right before a reload, once everything typed is saved. */
export const markSavedForReload = () => {
  isTextSaved = true
}
