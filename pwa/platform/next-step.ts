/** What a content page leaves to the app: to log out, which may ask first, to log in again, or to show the connection. */
type Step = 'log-out' | 'log-in' | 'connection'

const key = 'nextStep'

/** Loads a page of the app, which takes this step. */
export function leaveToApp(step: Step, path: string): void {
  sessionStorage.setItem(key, step)
  location.assign(path)
}

/** Whether a content page has left this step to the page that has just been loaded; true once. */
export function takeStep(step: Step): boolean {
  try {
    if (sessionStorage.getItem(key) !== step) return false
    sessionStorage.removeItem(key)
    return true
  } catch {
    return false // storage is blocked
  }
}
