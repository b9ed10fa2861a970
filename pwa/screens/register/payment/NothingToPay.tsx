import type { Verification } from '../../../../shared/schemas/verification.ts'
import { Standing } from '../../../guests/applicant/Applicant.tsx'
import { useSession } from '../../../session/session.ts'
import { Page } from '../../../ui/Page.tsx'

/** In place of a payment that would only be refunded: the team has declined the application. */
export function NothingToPay({ verification }: { verification: Verification }) {
  const user = useSession((session) => session.userAuth)
  return (
    <Page title="Nothing to pay" lead="Your application was declined, so no plan can be paid for now.">
      {user && <Standing user={user} verification={verification} />}
    </Page>
  )
}
