import { useState } from 'react'
import { counted } from '../../../shared/counted.ts'
import { shownMoment } from './when.ts'
import type { Draft } from '../../offline/draft.ts'
import { discardDraft } from '../../offline/drafts.ts'
import { tellTrouble } from '../../offline/vault.ts'
import { useVault } from '../../offline/vault-state.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Dialog } from '../Dialog.tsx'
import { ErrorText } from '../ErrorText.tsx'
import { toast } from '../toast.ts'
import { busyMessage } from './useHeldDraft.ts'
import styles from './StatusPanel.module.css'

type Props = { drafts: readonly Draft[]; onEdit: (id: string) => void }

/** What waits to be sent, in order; each can be edited or discarded (D-94). */
export function DraftList({ drafts, onEdit }: Props) {
  return (
    <section className="stack-tight" aria-labelledby="unsent">
      <h3 id="unsent">Waiting to be sent</h3>
      <ol className={styles.drafts}>
        {drafts.map((draft) => (
          <WaitingDraft key={draft.id} draft={draft} onEdit={() => onEdit(draft.id)} />
        ))}
      </ol>
    </section>
  )
}

function WaitingDraft({ draft, onEdit }: { draft: Draft; onEdit: () => void }) {
  const { id, guestName, editingReviewId, newGuest, review, reviewType, files, createdAt, refusal } = draft
  const isSending = useVault((vault) => vault.isSending)
  const [isAsking, setIsAsking] = useState(false)
  const what = editingReviewId ? 'Change of your review' : newGuest ? 'New guest with a review' : 'Review'

  async function discard() {
    setIsAsking(false)
    const result = await tellTrouble(() => discardDraft(id))
    if (result === 'discarded') toast('The review was discarded', 'success')
    if (result === 'gone') toast('It was sent in the meantime.', 'success')
    if (result === 'busy') toast(busyMessage)
  }

  return (
    <Card as="li" edge={refusal === null ? 'waiting' : 'negative'}>
      <div>
        <p>
          <strong>{guestName}</strong>
        </p>
        <p className="soft small">
          {what}, {reviewType === '1' ? 'positive' : 'negative'}, written {shownMoment(createdAt)}
          {files.length > 0 && `, ${counted(files.length, 'file')}`}
        </p>
      </div>
      <p className={styles.text}>{review}</p>
      {refusal !== null && <ErrorText>Not accepted: {refusal}</ErrorText>}
      <div className="row">
        <Button disabled={isSending} onClick={onEdit} aria-label={`Edit the review of ${guestName}`}>
          Edit
        </Button>
        <Button
          look="plain"
          disabled={isSending}
          onClick={() => setIsAsking(true)}
          aria-label={`Discard the review of ${guestName}`}
        >
          Discard
        </Button>
      </div>
      <Dialog
        title={`Discard the review of ${guestName}?`}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        description="It was not sent, and cannot be brought back."
        actions={
          <>
            <Button look="danger" onClick={() => void discard()}>
              Discard
            </Button>
            <Button look="primary" onClick={() => setIsAsking(false)}>
              Keep
            </Button>
          </>
        }
      />
    </Card>
  )
}
