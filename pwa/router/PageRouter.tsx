import type { ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { useStore } from 'zustand'
import type { PageHistory } from './page-history.ts'
import { useScrollRestoration } from './scroll.ts'

type Props = {
  history: PageHistory
  /** The page was painted before this code ran, and may be scrolled already. */
  isRendered: boolean
  children: ReactNode
}

/** The router over our own history; new pages start at the top, 'back' returns to the same scroll position. */
export function PageRouter({ history, isRendered, children }: Props) {
  const { location, action } = useStore(history.shown)
  useScrollRestoration(history, isRendered)
  return (
    <Router navigator={history.navigator} location={location} navigationType={action}>
      {children}
    </Router>
  )
}
