/** What a route says about its page: the title, and for public pages a sentence for search results. */
export type PageHandle = { title: string; description?: string }
