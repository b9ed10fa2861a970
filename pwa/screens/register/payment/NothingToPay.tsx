import type { Verification } from '../../../../shared/schemas/verification.ts'
import { useSession } from '../../../session/session.ts'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLazyModule } from '../../../ui/useLazyModule.ts'

const loadApplicant = () => import('../../../guests/applicant/Applicant.tsx')

/** In place of a payment that would only be refunded: the team has declined the application. */
export function NothingToPay({ verification }: { verification: Verification }) {
  const code = useLazyModule(loadApplicant)
  const user = useSession((session) => session.userAuth)
  return (
    <Page title="Nothing to pay" lead="Your application was declined, so no plan can be paid for now.">
      {code && user ? (
        <code.Standing user={user} verification={verification} />
      ) : (
        <Skeleton label="Loading your application" cards={1} lines={4} />
      )}
    </Page>
  )
}
