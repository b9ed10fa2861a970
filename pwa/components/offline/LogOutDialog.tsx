import { counted } from '../../../shared/counted.ts'
import { askToLogInAgain } from '../../offline/login-again.ts'
import { useVault } from '../../offline/vault-state.ts'
import { useLogOutQuestion } from '../../session/log-out-question.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

/** Names the unsent reviews before a logout erases them, with the choice to stay (D-93). */
export function LogOutDialog() {
  const question = useLogOutQuestion((store) => store.question)
  const drafts = useVault((vault) => vault.drafts)
  const locked = question?.locked ?? 0

  function enterPassword() {
    question?.answer(false)
    askToLogInAgain()
  }

  return (
    <Dialog
      title="Log out and lose unsent reviews?"
      open={question !== null}
      onClose={() => question?.answer(false)}
      description="Logging out erases everything that is saved on this device. These reviews were not sent yet:"
      actions={
        <>
          <Button look="danger" onClick={() => question?.answer(true)}>
            Log out and erase them
          </Button>
          {locked > 0 && <Button onClick={enterPassword}>Enter password</Button>}
          <Button look="primary" onClick={() => question?.answer(false)}>
            Stay
          </Button>
        </>
      }
    >
      <ul>
        {drafts.map(({ id, guestName, review }) => (
          <li key={id}>
            {guestName}: {review.length > 80 ? `${review.slice(0, 80)}…` : review}
          </li>
        ))}
        {locked > 0 && <li>{counted(locked, 'unsent review')} that only your password opens</li>}
      </ul>
    </Dialog>
  )
}
