import { Link } from 'react-router-dom'

/** Leads to the first report of a stay that cannot be reported twice. */
export function FirstReport({ link }: { link: string | null }) {
  if (link === null) return null
  return (
    <p>
      <Link to={link} className="target">
        Open your first report of this stay
      </Link>
    </p>
  )
}
