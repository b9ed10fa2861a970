import { api } from '../../api/api.ts'
import type { UserInfo } from '../../session/user-info.ts'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NotPaid } from '../NotPaid.tsx'
import { Standing } from './Applicant.tsx'

const loadVerification = (signal: AbortSignal) => api.ownVerification({}, { signal })

/** Why a page for members is locked for this applicant, and the next step. */
export function Locked({ user }: { user: UserInfo }) {
  const [loaded, { retry }] = useLoad(loadVerification, { refreshes: true })
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  if (loaded.state === 'loading') return <Skeleton label="Loading your application" cards={1} lines={4} />
  const isWaiting = loaded.data.state === 'waiting' || loaded.data.state === 'verified'
  if (!isWaiting) return <Standing user={user} verification={loaded.data} />
  if (!user.currentlyPaid) return <NotPaid />
  return (
    <Notice kind="waiting">
      <p>Your account is not verified yet. Verification takes 1 to 3 business days.</p>
    </Notice>
  )
}
