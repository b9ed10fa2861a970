import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** After a change of page the heading gets the focus and the title is read aloud; the first page is left alone. */
export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setAnnounced(title)
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1') ?? main
    heading?.focus({ preventScroll: true })
  }, [pathname, title])
  return (
    <output aria-live="polite" className="visually-hidden">
      {announced}
    </output>
  )
}
