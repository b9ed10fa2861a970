import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router-dom'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of ours, as react-router reads it. */
  to: string
  /** What the next page finds in its location. */
  state?: unknown
}

/**
 * A link that changes the page without loading the document. (The Link of react-router brings fetchers, prefetching
 * and view transitions to every page: 3 kB.)
 */
export function Link({ to, state, onClick, children, ...rest }: Props) {
  const href = useHref(to)
  const navigate = useNavigate()
  const here = createPath(useLocation())
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    void navigate(to, { state, replace: href === here })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** Neither for a new tab or window nor for another target. */
const isPlain = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && ['', '_self'].includes(currentTarget.target)

/** A link that is marked while its page, or one below it, is shown. */
export function NavLink(props: Omit<Props, 'state'>) {
  const { pathname } = useLocation()
  const { pathname: own } = useResolvedPath(props.to)
  const isHere = pathname === own || (own !== '/' && pathname.startsWith(`${own}/`))
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />
}
