import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import styles from './Button.module.css'

type Look = {
  /** One `primary` action on a screen, `secondary` beside it, `plain` for small things, `danger` for what destroys. */
  look?: 'primary' | 'secondary' | 'plain' | 'danger'
  /** Full width, for the main action on a phone. */
  wide?: boolean
  children: ReactNode
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** The request runs: the button shows `busyLabel`, keeps the focus and takes no second press. */
    busy?: boolean
    /** 'Loading...' when nothing else is given. */
    busyLabel?: string
  }

/** A button; `type` is 'button' unless said otherwise. */
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
  onPointerDown?: () => void
}

/** A link that looks like a button. Addresses of files and other sites (`/api/…`, `https:`) leave the router. */
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
