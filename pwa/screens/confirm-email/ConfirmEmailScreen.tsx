import { useParams } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSession } from '../../session/session.ts'
import { useConfirmEmail } from './useConfirmEmail.ts'

/** The page of the link mailed to a new email address: opening it confirms the address. */
export function ConfirmEmailScreen() {
  const { token = '' } = useParams()
  return (
    <Page title="Confirm your email address" width="narrow">
      <Confirmation key={token} token={token} />
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
  if (confirmed.state === 'loading') return <Spinner label="Confirming your new email address" />
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
