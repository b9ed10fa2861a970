import { planOf } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import styles from '../Account.module.css'
import { BannerSnippet } from './BannerSnippet.tsx'
import { banners } from './banners.ts'
import { LicenseButton } from './LicenseButton.tsx'

/** Banners and licenses of the plans Manager and Unlimited; shows nothing for other plans. */
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
        <LicenseButton kind="marketing">License for marketing statements (PDF)</LicenseButton>
        {tierId === 'highest' && <LicenseButton kind="agreement">User agreement (PDF)</LicenseButton>}
      </div>
      {banners.map((banner) => (
        <BannerSnippet key={banner.file} banner={banner} />
      ))}
    </section>
  )
}
