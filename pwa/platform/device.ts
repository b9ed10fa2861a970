/** Whether the page runs as an installed app. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Whether this is an iPhone or iPad, by a feature that only their engine has; they have no install prompt. */
export const hasHomeScreen = () => 'standalone' in navigator
