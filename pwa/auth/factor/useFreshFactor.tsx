import { type ReactNode, useState } from 'react'
import { secondFactorMessage } from '../../../shared/second-factor.ts'
import { messageOf } from '../../api/api-error.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { OwnFactor } from './OwnFactor.tsx'

type Waiting = { goOn: () => void; giveUp: () => void }

/**
 * For steps of the team that ask again for a second factor after 15 minutes: `run` does one, and where the server asks,
 * `dialog` asks for the factor first and the step goes on by itself. It is rejected as refused when the dialog is closed.
 */
export function useFreshFactor(): { run: <T>(step: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  async function run<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step()
    } catch (error) {
      if (messageOf(error) !== secondFactorMessage) throw error
      await new Promise<void>((goOn, refuse) => setWaiting({ goOn, giveUp: () => refuse(error) }))
      return step()
    }
  }
  function end(how: keyof Waiting) {
    waiting?.[how]()
    setWaiting(null)
  }
  const dialog = waiting && (
    <Dialog
      title="Confirm that it is you"
      open
      onClose={() => end('giveUp')}
      description="You confirmed a while ago. This step asks again after 15 minutes."
    >
      <OwnFactor isAsked onGiven={() => end('goOn')} />
    </Dialog>
  )
  return { run, dialog }
}
