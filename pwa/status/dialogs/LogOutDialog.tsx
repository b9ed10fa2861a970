import { pluralize } from '../../../shared/pluralize.ts'
import { openLoginPrompt } from '../../auth/login-again.ts'
import { useOutbox } from '../../outbox/outbox-state.ts'
import { useLogOutPrompt } from '../../auth/log-out-prompt.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** Lists the unsent reviews before a logout erases them. */
export function LogOutDialog() {
  const prompt = useLogOutPrompt((store) => store.prompt)
  const waiting = useOutbox((outbox) => outbox.waiting)
  const lockedCount = prompt?.lockedCount ?? 0

  function enterPassword() {
    prompt?.answer(false)
    openLoginPrompt()
  }

  return (
    <Dialog
      title="Log out and lose unsent reviews?"
      open={prompt !== null}
      onClose={() => prompt?.answer(false)}
      description="Logging out erases everything that is saved on this device. These reviews were not sent yet:"
      actions={
        <>
          <Button look="danger" onClick={() => prompt?.answer(true)}>
            Log out and erase them
          </Button>
          {lockedCount > 0 && <Button onClick={enterPassword}>Enter password</Button>}
          <Button look="primary" onClick={() => prompt?.answer(false)}>
            Stay
          </Button>
        </>
      }
    >
      <ul>
        {waiting.map(({ id, guestName, review }) => (
          <li key={id}>
            {guestName}: {review.length > 80 ? `${review.slice(0, 80)}…` : review}
          </li>
        ))}
        {lockedCount > 0 && <li>{pluralize(lockedCount, 'unsent review')} that only your password opens</li>}
      </ul>
    </Dialog>
  )
}
