import { isLeavingPage } from './reload.ts'

/** Long enough for a short gap of the network, and for a page that is being left to go. */
const pauseMs = 500

const triedAgain = new WeakSet<object>()

/** Whether the part of the app that failed to load with this error is loaded again without a reload. */
export const isTriedAgain = (error: Error): boolean => triedAgain.has(error)

const markTriedAgain = (error: Error) => void triedAgain.add(error)

/** Loads a part of the app before it is needed, and then again where that fails. */
export const loadAhead = (load: () => Promise<unknown>): void => void load().catch(markTriedAgain)

/** Loads a part of the app, once more where that fails; never settles where the page is being left. */
export async function tryTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    markTriedAgain(error as Error)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return isLeavingPage() ? new Promise(() => undefined) : load()
  }
}
