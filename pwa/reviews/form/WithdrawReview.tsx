import { useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { reviewId: string; onWithdrawn: () => void }

/** Withdraws the review that is being edited, after a question. */
export function WithdrawReview({ reviewId, onWithdrawn }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function withdraw() {
    setIsBusy(true)
    try {
      await api.withdrawReview({ id: reviewId })
      toast('Your review was withdrawn', 'success')
      onWithdrawn()
    } catch (error) {
      toast(isUnreachable(error) ? 'This needs a connection. Nothing was changed.' : messageOf(error))
    } finally {
      setIsBusy(false)
      setIsAsking(false)
    }
  }

  return (
    <div>
      <Button look="plain" onClick={() => setIsAsking(true)}>
        Withdraw this review
      </Button>
      <Dialog
        title="Withdraw this review?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        description="Its text, its earlier versions, its evidence, likes and reports are erased, and members no longer see it. This cannot be undone."
        actions={
          <>
            <Button look="danger" busy={isBusy} onClick={() => void withdraw()}>
              Withdraw
            </Button>
            <Button look="primary" onClick={() => setIsAsking(false)}>
              Keep
            </Button>
          </>
        }
      />
    </div>
  )
}
