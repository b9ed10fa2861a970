import { createContext } from 'react'

/** What a route says of its page. */
export type PageHandle = {
  title: string
  /** For public pages: a sentence for search results. */
  description?: string
  /** The name of the screen and of its file. */
  screen: string
  /** Loads the code of the screen; undefined when it is loaded already. Never rejects. */
  preload: () => Promise<unknown> | undefined
  /** The same for the screen that people open next. */
  preloadNext?: () => Promise<unknown> | undefined
}

/** The handle of the page that is shown. */
export const CurrentHandle = createContext<PageHandle | undefined>(undefined)
