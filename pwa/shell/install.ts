import { create } from 'zustand'
import { askToPersist } from '../vault/persistence.ts'

/** Chromium's event; other browsers have none. */
type InstallPrompt = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: string }> }

/** The browser's offer to install the app, kept until our own button uses it, or null. */
export const useInstall = create<{ offer: InstallPrompt | null; refused: boolean }>()(() => ({
  offer: null,
  refused: false,
}))

/** Keeps the browser's own banner away and its offer for our button. */
export function startInstall(): void {
  useInstall.setState({ refused: document.cookie.includes('install=no') })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ offer: event as InstallPrompt })
  })
  addEventListener('appinstalled', () => {
    useInstall.setState({ offer: null })
    // A browser may grant an app what it refused a page.
    void askToPersist()
  })
}

/** Asks the browser to install; a refusal there counts as one here. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState()
  if (!offer) return
  await offer.prompt()
  const { outcome } = await offer.userChoice
  useInstall.setState({ offer: null })
  if (outcome === 'dismissed') refuseInstall()
}

/** No offer for a year; kept in a cookie, since the end of a session clears local storage. */
export function refuseInstall(): void {
  document.cookie = 'install=no; path=/; max-age=31536000; samesite=lax'
  useInstall.setState({ refused: true })
}
