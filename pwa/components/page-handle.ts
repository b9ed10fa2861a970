import { createContext } from 'react'

/**
 * What a route says about its page: the title, for public pages a sentence for search results, and a path whose screen
 * is fetched ahead because people go there next.
 */
export type PageHandle = { title: string; description?: string; screen?: string; next?: string }

/** The handle of the page that is shown. */
export const CurrentHandle = createContext<PageHandle | undefined>(undefined)
