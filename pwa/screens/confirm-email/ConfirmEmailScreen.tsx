import { useState, useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { useLinkToken } from '../../router/useLinkToken.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSession, detailsLoaded, memberId } from '../../session/session.ts'
import { api } from '../../api/api.ts'

/**
 * The page of a mailed link. It makes a new email address take effect when it opens, and confirms that of a new account
 * when its button is pressed, because mail scanners open links.
 */
export function ConfirmEmailScreen() {
  const token = useLinkToken()
  const isNewAccount = useSearchParams()[0].has('sign-up')
  const [isPressed, setIsPressed] = useState(false)
  return (
    <Page title="Confirm your email address" width="narrow">
      {isNewAccount && !isPressed ? (
        <>
          <p>Press the button to confirm that this address belongs to you.</p>
          <div>
            <Button look="primary" onClick={() => setIsPressed(true)}>
              Confirm this address
            </Button>
          </div>
        </>
      ) : (
        <Confirmation key={token} token={token} />
      )}
    </Page>
  )
}

function Confirmation({ token }: { token: string }) {
  const [confirmed, retry] = useConfirmEmail(token)
  const user = useSession((session) => session.userAuth)
  const next = user ? (
    <ButtonLink to={to.account(user._id)}>Go to your account</ButtonLink>
  ) : (
    <ButtonLink to={to.login}>Log in</ButtonLink>
  )
  if (confirmed.state === 'loading') return <Spinner label="Confirming your email address" />
  if (confirmed.state === 'ready') {
    return (
      <>
        <Notice kind="positive" live>
          {confirmed.data.message}: {confirmed.data.email}
        </Notice>
        <div>{next}</div>
      </>
    )
  }
  if (confirmed.unreachable) return <LoadFailed {...confirmed} onRetry={retry} />
  return (
    <>
      <ErrorText>{confirmed.message}</ErrorText>
      <div>{next}</div>
    </>
  )
}

/** Sends the token of the mailed link when the page opens. */
function useConfirmEmail(token: string) {
  const load = useCallback(async () => {
    const confirmed = await confirmOnce(token)
    await refreshOwnEmail()
    return confirmed
  }, [token])
  const [confirmed, { retry }] = useLoad(load)
  return [confirmed, retry] as const
}

type Confirmed = Awaited<ReturnType<typeof api.confirmEmail>>
const pendingConfirmations = new Map<string, Promise<Confirmed>>()

/** Sends a token once even if the effect runs twice, because a used token is rejected. */
function confirmOnce(token: string): Promise<Confirmed> {
  const pending = pendingConfirmations.get(token)
  if (pending) return pending
  const request = api.confirmEmail({ token })
  pendingConfirmations.set(token, request)
  request.catch(() => pendingConfirmations.delete(token))
  return request
}

/** Updates the email of the logged-in user, if any; a failure does not matter to the confirmation. */
async function refreshOwnEmail(): Promise<void> {
  const id = memberId()
  if (!id) return
  await api.getUser({ id }).then(detailsLoaded, () => undefined)
}
