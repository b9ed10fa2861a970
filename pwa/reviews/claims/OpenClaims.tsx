import { Link } from 'react-router-dom'
import { claimDaysLeft, daysLeftText } from '../../../shared/facts/claim-period.ts'
import { platforms } from '../../../shared/facts/stay.ts'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { today } from '../../platform/today.ts'
import { useLoad } from '../../ui/loading/useLoad.ts'
import styles from './OpenClaims.module.css'

/** The most urgent first. */
const loadClaims = (signal: AbortSignal) =>
  api.listReviews({ allReviewsByUser: '1', openClaims: '1' }, { signal })

/** The member's claims that a platform still takes, with the days that are left; nothing without one. */
export function OpenClaims() {
  const [loaded] = useLoad(loadClaims)
  const now = today()
  const claims = (loaded.state === 'ready' ? loaded.data : []).flatMap(({ _id, guest, exactFacts = {} }) => {
    const left = claimDaysLeft(exactFacts, now)
    return left === null ? [] : [{ _id, guest, left, platform: platforms[exactFacts.platform!] }]
  })
  if (claims.length === 0) return null
  return (
    <section className="stack-tight" aria-labelledby="open-claims">
      <h2 id="open-claims">Open claims</h2>
      <ul className={styles.list} aria-labelledby="open-claims">
        {claims.map(({ _id, guest, left, platform }) => (
          <li key={_id} className={styles.claim}>
            <Link to={to.guest(guest._id)} className="target">
              <bdi>
                {guest.firstName} {guest.lastName}
              </bdi>
            </Link>
            <span>
              <strong>{daysLeftText(left)}</strong> to claim from {platform}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
