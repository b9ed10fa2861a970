/** The page runs as an app of its own already. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** An iPhone or iPad, where nobody can be offered anything: it can only be shown how. An iPad says it is a Mac. */
export const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
