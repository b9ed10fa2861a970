import type { Access } from '../../shared/routes.ts'

/** What a route says of its page. */
export type PageHandle = {
  title: string
  access?: Access
  /** For public pages: a sentence for search results. */
  description?: string
  /** The name of the screen and of its file. */
  screen: string
  /** Loads the code of the screen ahead; where that fails, showing the screen tries again. */
  preload: () => void
  /** The same for the screen that people open next. */
  preloadNext?: () => void
}
