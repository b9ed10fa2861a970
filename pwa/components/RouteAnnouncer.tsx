import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The heading of a screen that waits is replaced by that of the loaded one: the focus goes along. Answers its end. */
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
 * After a change of page the title is read aloud and the heading gets the focus, unless the new page has put it into a
 * field; on the way back the link that had led away gets it, where there is one. The first page is left alone.
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
