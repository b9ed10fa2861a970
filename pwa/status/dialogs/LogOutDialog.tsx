import { pluralize } from '../../../shared/pluralize.ts'
import { openLoginPrompt } from '../../auth/login-again.ts'
import { useOutbox } from '../../outbox/outbox-state.ts'
import { useLogOutPrompt } from '../../auth/log-out-prompt.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** Lists what is unsent or half typed before a logout erases it. */
export function LogOutDialog() {
  const prompt = useLogOutPrompt((store) => store.prompt)
  const waiting = useOutbox((outbox) => outbox.waiting)
  const { lockedCount = 0, stays = 0, notes = 0, reviews = 0 } = prompt ?? {}

  function enterPassword() {
    prompt?.answer(false)
    openLoginPrompt()
  }

  return (
    <Dialog
      title={
        waiting.length + lockedCount > 0
          ? 'Log out and lose unsent reviews?'
          : 'Log out and lose unsent changes?'
      }
      open={prompt !== null}
      onClose={() => prompt?.answer(false)}
      description="Logging out erases everything that is saved on this device. You would lose:"
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
        {stays > 0 && <li>{pluralize(stays, 'change', 'changes')} to your stays and notes</li>}
        {reviews > 0 && <li>{pluralize(reviews, 'review', 'reviews')} that you have typed and not posted</li>}
        {notes > 0 && <li>{pluralize(notes, 'note', 'notes')} that you have typed and not saved</li>}
        {lockedCount > 0 && <li>{pluralize(lockedCount, 'unsent review')} that only your password opens</li>}
      </ul>
    </Dialog>
  )
}
