import { useState } from 'react'
import { formatDate } from '../../../shared/dates.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { commentWasCreated } from '../../session/session-updates.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'

type Props = {
  review: Review
  /** Reloads the reviews after a change. */
  onChanged?: (() => void) | undefined
}

/** Who looks at a held review first, or until when only its author sees a review, who publishes it at once or discards it. */
export function HeldReview({ review: { _id, held }, onChanged }: Props) {
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  if (!held) return null

  async function run(kind: 'publish' | 'discard') {
    setBusy(kind)
    try {
      await (kind === 'publish' ? api.publishReview({ id: _id }) : api.withdrawReview({ id: _id }))
      toast(kind === 'publish' ? 'Your review was published' : 'Your review was discarded', 'success')
      commentWasCreated()
      onChanged?.()
    } catch (error) {
      toast(isUnreachable(error) ? 'This needs a connection. Nothing was changed.' : messageOf(error))
    } finally {
      setBusy(null)
      setIsAsking(false)
    }
  }

  if (held.isOver)
    return (
      <Notice title="Its term is over">
        Other members no longer see this review, and it no longer counts for the guest.
      </Notice>
    )
  if (!held.until)
    return (
      <Notice kind="waiting" title="Our team looks at this first">
        You have reported this stay before, and we decided on that review. No one else sees this one until we
        have read it.
      </Notice>
    )
  const day = formatDate(held.until)
  return (
    <Notice title={held.isMissed ? `Not published on ${day}` : `Only you see this until ${day}`}>
      <div className="stack-tight">
        <p>
          {held.isMissed
            ? 'You were not a verified member on that day. Once you are one again, you can publish it yourself.'
            : 'It will be published automatically on that day, at 00:00 UTC, if you are a verified member then.'}
        </p>
        <div className="row">
          <Button busy={busy === 'publish'} onClick={() => void run('publish')}>
            Publish now
          </Button>
          <Button look="plain" onClick={() => setIsAsking(true)}>
            Discard
          </Button>
        </div>
      </div>
      <Dialog
        title="Discard this review?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        description="Its text and its evidence are erased. Only you have seen it. This cannot be undone."
        actions={
          <>
            <Button look="danger" busy={busy === 'discard'} onClick={() => void run('discard')}>
              Discard
            </Button>
            <Button look="primary" onClick={() => setIsAsking(false)}>
              Keep
            </Button>
          </>
        }
      />
    </Notice>
  )
}
