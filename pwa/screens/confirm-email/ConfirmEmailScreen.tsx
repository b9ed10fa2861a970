import { useParams } from 'react-router-dom'
import { ButtonLink } from '../../components/Button.tsx'
import { ErrorText } from '../../components/ErrorText.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Page } from '../../components/Page.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { useSession } from '../../session/session.ts'
import { useConfirmEmail } from './useConfirmEmail.ts'

/** The page of the link mailed to a new email address: opening it makes the address take effect (D-15, D-82). */
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
    <ButtonLink to={`/useraccount/${user._id}`}>Go to your account</ButtonLink>
  ) : (
    <ButtonLink to="/login">Log in</ButtonLink>
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
