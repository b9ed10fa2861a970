import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Focuses the heading, and again when the loaded screen replaces it. Returns a function that stops. */
function focusHeading(main: HTMLElement): () => void {
  const follow = () => {
    const { activeElement } = document
    if (activeElement !== heading && activeElement !== document.body) return watcher.disconnect()
    if (!heading.isConnected) focus()
  }
  const watcher = new MutationObserver(follow)
  let heading = main
  function focus() {
    heading = main.querySelector<HTMLElement>('h1') ?? main
    heading.focus({ preventScroll: true })
  }
  focus()
  watcher.observe(main, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/**
 * After a change of page, announces the title and focuses the heading, unless the new page has focused a field. Going
 * back focuses the link that led away, if there is one. The first page is left alone.
 */
export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const left = shown.current
    if (left === pathname) return undefined
    shown.current = pathname
    setAnnounced(title)
    const main = document.getElementById('main')
    if (main?.querySelector('input:focus')) return undefined
    const link = isBack ? main?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`) : null
    link?.focus({ preventScroll: true })
    return main && !link ? focusHeading(main) : undefined
  }, [pathname, title, isBack])
  return (
    <output aria-live="polite" className="visually-hidden">
      {announced}
    </output>
  )
}
