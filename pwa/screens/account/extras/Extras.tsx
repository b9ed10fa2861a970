import { useState } from 'react'
import { planOf } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { saveFile } from '../../../platform/save-file.ts'
import styles from '../Account.module.css'
import { BannerSnippet } from './BannerSnippet.tsx'
import { banners } from './banners.ts'

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

type LicenseButtonProps = { kind: 'marketing' | 'agreement'; children: string }

const fileNames = { marketing: 'marketing-license.pdf', agreement: 'user-agreement.pdf' } as const

/** Downloads a PDF in the member's name. */
function LicenseButton({ kind, children }: LicenseButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    try {
      saveFile(await api.license({ kind }), fileNames[kind])
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void download()}>
      {children}
    </Button>
  )
}
