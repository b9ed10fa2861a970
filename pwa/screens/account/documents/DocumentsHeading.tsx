import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const ownActions = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * The heading of the documents. An address with `#documents` leads to it: it gets the focus, and is scrolled to again
 * while what is above it loads.
 */
export function DocumentsHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const [isNamed] = useState(hash === '#documents')

  useEffect(() => {
    const element = heading.current
    if (!isNamed || !element) return undefined
    element.focus({ preventScroll: true })
    const growth = new ResizeObserver(() => element.scrollIntoView())
    const stop = () => growth.disconnect()
    growth.observe(document.body)
    for (const action of ownActions) addEventListener(action, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const action of ownActions) removeEventListener(action, stop)
    }
  }, [isNamed])

  useEffect(() => {
    // A reload, or the way back, returns to where the page was left.
    if (isNamed && hash !== '') void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isNamed, hash, search, navigate])

  return (
    <h2 id="documents-heading" ref={heading} tabIndex={-1}>
      Documents
    </h2>
  )
}
