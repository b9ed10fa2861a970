import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

type Look = {
  /** One `primary` action on a screen, `secondary` beside it, `plain` for minor actions, `danger` for destructive ones. */
  look?: 'primary' | 'secondary' | 'plain' | 'danger'
  /** Full width, for the main action on a phone. */
  wide?: boolean
  children: ReactNode
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** While a request runs: the button shows `busyLabel`, keeps the focus and ignores further presses. */
    busy?: boolean
    /** 'Loading...' by default. */
    busyLabel?: string
  }

/** A button; its `type` is 'button' by default. */
export function Button({
  look = 'secondary',
  wide = false,
  busy = false,
  busyLabel = 'Loading...',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(look, wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? busyLabel : children}
    </button>
  )
}

type ButtonLinkProps = Look & {
  to: string
  state?: unknown
  download?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'data-print'?: 'hide'
  tabIndex?: number
  onPointerDown?: () => void
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A link that looks like a button. Files and other sites (`/api/…`, `https:`) bypass the router. */
export function ButtonLink({
  look = 'secondary',
  wide = false,
  to,
  state,
  children,
  ...rest
}: ButtonLinkProps) {
  const outside = /^(https?:|mailto:|\/api\/)/.test(to)
  if (outside || rest.download) {
    return (
      <a {...rest} href={to} className={classOf(look, wide)}>
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} state={state} className={classOf(look, wide)}>
      {children}
    </Link>
  )
}

const classOf = (look: string, wide: boolean) =>
  [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(' ')
