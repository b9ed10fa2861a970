import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import { to } from '../../../shared/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { differenceWords } from './match-words.ts'

type Asked = Pick<FoundGuest, '_id' | 'isViewed'> & Partial<Pick<FoundGuest, 'match'>>

/**
 * Asks before the first opening of a guest of whom a typed field differs uses a guest view. Give
 * `onClick` to the link of the guest, and render `question` beside it.
 */
export function useAskFirst({ _id, isViewed, match }: Asked) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const against = match ? differenceWords(match) : ''
  const isOther = !isViewed && (match?.grade === 'other' || against !== '')
  return {
    onClick: isOther
      ? (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setIsAsking(true)
        }
      : undefined,
    question: isOther && (
      <Dialog
        title="This may be another person"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        description={`${against && `${against}. `}Opening this guest uses 1 guest view.`}
        actions={
          <>
            <Button onClick={() => void navigate(to.guest(_id))}>Open anyway</Button>
            <Button look="primary" onClick={() => setIsAsking(false)}>
              Back to results
            </Button>
          </>
        }
      />
    ),
  }
}
