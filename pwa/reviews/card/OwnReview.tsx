import { useState } from 'react'
import { exactFactsText } from '../../../shared/facts/texts.ts'
import { fileIdOf } from '../../../shared/schemas/files.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { Receipts } from '../receipts/Receipts.tsx'
import { evidenceOf } from './evidence.ts'
import { ReactionButtons } from './ReactionButtons.tsx'
import styles from './ReviewCard.module.css'
import { SettleClaim } from './SettleClaim.tsx'

type Props = {
  review: Review
  /** Reloads the review after a change. */
  onChanged?: (() => void) | undefined
}

const loadPack = () => import('../pack/PackWindow.tsx')

/** What only the author sees and does: exact facts, the claim, receipts and packs, and who reacted. */
export function OwnReview({ review, onChanged }: Props) {
  const [open, setOpen] = useState<'pack' | 'receipts' | null>(null)
  const pack = useLazyModule(loadPack, open === 'pack')
  const files = evidenceOf(review)
  const marks = new Map(files.flatMap(({ link, mark }) => (mark ? [[fileIdOf(link) ?? '', mark]] : [])))
  const exact = review.exactFacts ? exactFactsText(review.exactFacts) : ''
  const close = () => setOpen(null)
  const opener = (what: 'pack' | 'receipts', label: string) => (
    <button type="button" className="linked" aria-haspopup="dialog" onClick={() => setOpen(what)}>
      {label}
    </button>
  )
  return (
    <>
      {exact !== '' && <p>Private: {exact}</p>}
      <SettleClaim review={review} onChanged={onChanged} />
      <div className={styles.end}>
        {opener('pack', 'Make an incident pack')}
        {files.length > 0 && opener('receipts', 'Receipts')}
        <ReactionButtons review={review} />
      </div>
      <Dialog title="Incident pack" open={open === 'pack'} onClose={close}>
        {pack ? <pack.PackWindow review={review._id} onClose={close} /> : <output>Loading...</output>}
      </Dialog>
      <Dialog title="Receipts of your evidence" width="wide" open={open === 'receipts'} onClose={close}>
        <Receipts review={review._id} marks={marks} onMarked={onChanged ?? (() => location.reload())} />
      </Dialog>
    </>
  )
}
