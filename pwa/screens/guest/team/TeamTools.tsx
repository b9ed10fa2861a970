import { useCallback, useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import type { GuestMerge } from '../../../../shared/schemas/admin-guests.ts'
import type { GuestDetail } from '../../../../shared/schemas/guest.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { MergeDialog, UndoDialog } from './MergeDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './TeamTools.module.css'

type Props = { guest: GuestDetail; reload: () => Promise<unknown> }
type Step = 'correct' | 'merge' | 'move' | GuestMerge

/** What the team changes of a guest: its fields, the guest it is one with, and which reviews are about it. */
export function TeamTools({ guest, reload }: Props) {
  const [open, setOpen] = useState<Step | null>(null)
  const load = useCallback(
    (signal: AbortSignal) => api.guestMerges({ id: guest._id }, { signal }),
    [guest._id],
  )
  const [merges, { retry }] = useLoad(load)
  const dialog = {
    guest,
    onClose: () => setOpen(null),
    async onDone() {
      setOpen(null)
      retry()
      await reload()
    },
  }
  return (
    <section className={`gap-2 ${styles.tools}`} aria-labelledby="team-tools" data-print="hide">
      <h2 id="team-tools">For the team</h2>
      <div className="row">
        <Button onClick={() => setOpen('correct')}>Correct</Button>
        <Button onClick={() => setOpen('merge')}>Merge</Button>
        {guest.review.length > 0 && <Button onClick={() => setOpen('move')}>Move a review</Button>}
      </div>
      {merges.state === 'ready' && merges.data.length > 0 && (
        <ul className="gap-1">
          {merges.data.map((merge) => (
            <li key={merge._id}>
              Merged with <bdi>{merge.name}</bdi> on {formatDate(merge.at)} by {merge.by}{' '}
              <Button look="plain" onClick={() => setOpen(merge)}>
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open === 'correct' && <CorrectDialog {...dialog} />}
      {open === 'merge' && <MergeDialog {...dialog} />}
      {open === 'move' && <MoveDialog {...dialog} />}
      {open !== null && typeof open === 'object' && <UndoDialog {...dialog} merge={open} />}
    </section>
  )
}
