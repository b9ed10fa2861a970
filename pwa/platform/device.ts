/** Whether the page runs as an installed app. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Whether this is an iPhone or iPad, which have no install prompt. An iPad reports itself as a Mac with a touch screen. */
export const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
