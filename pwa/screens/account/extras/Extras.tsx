import { planOf } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import styles from '../Account.module.css'
import { BannerSnippet } from './BannerSnippet.tsx'
import { banners } from './banners.ts'
import { LicenceButton } from './LicenceButton.tsx'

/** Banner and licences of the plans Manager and Unlimited (D-66, OP-22); shows nothing to others. */
export function Extras({ details: { tierId, currentlyPaid } }: { details: UserDetails }) {
  if (!currentlyPaid || (tierId !== 'high' && tierId !== 'highest')) return null
  return (
    <section className={styles.section} aria-labelledby="extras-heading">
      <h2 id="extras-heading">For your webpage</h2>
      <p className="soft">
        Your {planOf(tierId).name} plan lets you show that you are a member. The license says which statements
        you may use, word for word.
      </p>
      <div className="row">
        <LicenceButton kind="marketing">License for marketing statements (PDF)</LicenceButton>
        {tierId === 'highest' && <LicenceButton kind="agreement">User agreement (PDF)</LicenceButton>}
      </div>
      {banners.map((banner) => (
        <BannerSnippet key={banner.file} banner={banner} />
      ))}
    </section>
  )
}
