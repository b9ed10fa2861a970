import { isLeavingPage } from './reload.ts'

/** Long enough for a short gap of the network, and for a page that is being left to go. */
const pauseMs = 500

const triedAgain = new WeakSet()

/** Whether the part of the app that failed to load with this error is loaded again without a reload. */
export const isTriedAgain = (error: Error): boolean => triedAgain.has(error)

const markTriedAgain = (error: Error) => void triedAgain.add(error)

/** Loads a part of the app before it is needed, and then again where that fails. */
export const loadAhead = (load: () => Promise<unknown>): void => void load().catch(markTriedAgain)

/** Loads a part of the app, once more where that fails. Where the page is being left, it waits until it is shown again. */
export async function tryTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    markTriedAgain(error as Error)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await shown()
  }
  try {
    return await load()
  } catch (error) {
    if (!isLeavingPage()) throw error
    await shown()
    return load()
  }
}

/** The back/forward cache may show a page again that was being left. */
const shown = async () => {
  if (isLeavingPage()) await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
}
