import { useCallback } from 'react'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { useLinkToken } from '../../router/useLinkToken.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Case } from './found/Case.tsx'

/** The page of a case behind a mailed link, without an account. */
export function CaseScreen() {
  const token = useLinkToken()
  const load = useCallback(() => api.readCase({ token }), [token])
  const [loaded, { retry, replace }] = useLoad(load)
  if (loaded.state === 'ready')
    return <Case key={token} token={token} found={loaded.data} onChange={replace} />
  return (
    <Page title="Your request">
      {loaded.state === 'failed' ? (
        <>
          <LoadFailed {...loaded} onRetry={retry} />
          {!loaded.unreachable && (
            <div className="row">
              <ButtonLink to={to.contact}>Write to us</ButtonLink>
              <ButtonLink to={to.aboutMe}>Send a new request</ButtonLink>
            </div>
          )}
        </>
      ) : (
        <Skeleton label="Loading your request" cards={2} lines={3} />
      )}
    </Page>
  )
}
