let isTextKept = false

/** True once the page is on its way to be loaded anew and the vault has every half-typed text: nobody need ask. */
export const isKeptForReload = () => isTextKept

/** Says so. */
export const textIsKept = () => {
  isTextKept = true
}
