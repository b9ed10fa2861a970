import { isLeavingPage } from './reload.ts'

/** Long enough for a short gap of the network, and for a page that is being left to go. */
const pauseMs = 500

/** Loads a part of the app, once more where that fails; never settles where the page is being left. */
export async function tryTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return isLeavingPage() ? new Promise(() => undefined) : load()
  }
}
