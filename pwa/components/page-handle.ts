import { createContext } from 'react'

/** What a route says about its page: the title, and for public pages a sentence for search results. */
export type PageHandle = { title: string; description?: string; screen?: string }

/** The handle of the page that is shown. */
export const CurrentHandle = createContext<PageHandle | undefined>(undefined)
