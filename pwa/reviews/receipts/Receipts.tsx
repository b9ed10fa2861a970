import { useEffect, useState } from 'react'
import { clockText } from '../../../shared/clock-text.ts'
import { formatDate, formatMinute } from '../../../shared/dates.ts'
import type { EvidenceMark } from '../../../shared/schemas/evidence-marks.ts'
import type { Receipt } from '../../../shared/schemas/receipts.ts'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { MarkForm } from './MarkForm.tsx'
import { fileSize } from '../../ui/files/file-size.ts'

type Props = {
  review: string
  /** The marks of the evidence, by the ids of its files. */
  marks: ReadonlyMap<string, EvidenceMark>
  onMarked: () => void
}

/** The receipts of an own review: when each file came, what it was, and its bytes as they were sent. */
export function Receipts({ review, marks, onMarked }: Props) {
  const [receipts, setReceipts] = useState<Receipt[] | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    api.reviewReceipts({ id: review }).then(setReceipts, (error: unknown) => setFailure(reasonOf(error)))
  }, [review])
  if (failure) return <Notice kind="negative">{failure}</Notice>
  if (!receipts) return <output>Loading receipts…</output>
  return (
    <div className="stack">
      <p className="soft">
        An original may show where it was taken. Only you can open it, and our team while the review is
        disputed.
      </p>
      {receipts.length === 0 && <p>No original of this evidence is kept.</p>}
      <ol className="gap-0">
        {receipts.map((receipt, index) => (
          <Entry key={receipt.file}>
            <div className="row-between">
              <h3>
                Evidence {index + 1} ({receipt.type}, {fileSize(receipt.size)})
              </h3>
              <Button
                look="plain"
                aria-label={receipt.isSealed ? 'Download the original' : 'Download it as it was sent'}
                onClick={() => void download(review, receipt)}
              >
                Download
              </Button>
            </div>
            <p>{sentences(receipt)}</p>
            <p className="hash">SHA-256 {receipt.sha256}</p>
            {!receipt.isSealed && (
              <>
                <p>
                  This is no sealed original: the photo was above the limits, so your device scaled it before
                  it was sent. The photo that you chose has another one:
                </p>
                <p className="hash">SHA-256 {receipt.chosenSha256}</p>
              </>
            )}
            {receipt.type !== 'pdf' && (
              <MarkForm
                review={review}
                file={receipt.file}
                mark={marks.get(receipt.file) ?? null}
                onMarked={onMarked}
              />
            )}
          </Entry>
        ))}
      </ol>
    </div>
  )
}

const reasonOf = (error: unknown) =>
  isUnreachable(error) ? 'This needs a connection. Open it again when you are back online.' : messageOf(error)

async function download(review: string, { file, type }: Receipt): Promise<void> {
  try {
    saveFile(await api.readOriginal({ id: review, file }), `original-${file}.${type}`)
  } catch (error) {
    toast(reasonOf(error))
  }
}

/** A file that waited longer than this was chosen at another time than it came. */
const waitedMs = 5 * 60_000

function sentences({ receivedAt, takenAt, takenOffset, chosenAt, clockOffMs }: Receipt): string {
  const received = `Received ${formatMinute(receivedAt)}`
  const zone = takenOffset ? `UTC${takenOffset}` : "the camera's time"
  const taken = takenAt && ` · taken ${formatDate(takenAt.slice(0, 10))}, ${takenAt.slice(11, 16)} ${zone}`
  if (chosenAt === null) return received + taken
  const chosen = Date.parse(chosenAt) - (clockOffMs ?? 0)
  if (Math.abs(Date.parse(receivedAt) - chosen) < waitedMs) return received + taken
  return `${received + taken} · chosen ${formatMinute(chosenAt)} by the device's clock, ${clockText(clockOffMs)}`
}
