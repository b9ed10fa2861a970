import { ChevronLeft, ChevronRight, CloudOff, FileText } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Evidence.module.css'
import { evidenceOf, type EvidenceFile, type EvidenceOfReview, pairsOf } from './evidence.ts'

type Props = {
  review: EvidenceOfReview
  /** Reloads the review, because its links expire. */
  onReload?: () => void
}

/** The files of a review: PDFs as links, pictures as a row that opens in a dialog. */
export function Evidence({ review, onReload }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  const files = evidenceOf(review)
  const pictures = files.filter((file) => !file.isPdf && file.thumbnail)
  if (files.length === 0) return null
  const { pairs, others } = pairsOf(files)
  const open = (file: EvidenceFile) => setShown(pictures.indexOf(file))
  return (
    <>
      {pairs.map(({ room, before, after }) => (
        <section key={before.link} className={styles.pair} aria-label={room}>
          <p className={styles.room} dir="auto">
            {room}
          </p>
          {[before, after].map((file) => (
            <figure key={file.link}>
              <OpenButton file={file} onOpen={open} />
              <figcaption className="soft small">{momentWords(file)}</figcaption>
            </figure>
          ))}
        </section>
      ))}
      <ul className={`row ${styles.files}`} aria-label="Evidence">
        {others.map((file) => (
          <li key={file.link}>
            {file.isSaved && (file.isPdf || !file.thumbnail) ? (
              <span className={styles.pdf}>
                <CloudOff aria-hidden size={20} />
                {file.name}
                {file.isPdf && ' (PDF)'} needs a connection
              </span>
            ) : file.isPdf ? (
              <PdfLink {...file} onReload={onReload} />
            ) : (
              <OpenButton file={file} onOpen={open} />
            )}
            {file.mark && (
              <p className="soft small" dir="auto">
                {momentWords(file)}: {file.mark.room}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Gallery pictures={pictures} shown={shown} onShow={setShown} onReload={onReload} />
    </>
  )
}

const momentWords = ({ mark }: EvidenceFile) => (mark?.moment === 'before' ? 'Before' : 'After')

const OpenButton = ({ file, onOpen }: { file: EvidenceFile; onOpen: (file: EvidenceFile) => void }) => (
  <button type="button" className={styles.open} aria-label={`Open ${file.name}`} onClick={() => onOpen(file)}>
    <img src={file.thumbnail} alt={file.name} className={styles.thumbnail} loading="lazy" />
  </button>
)

/** Renews links shortly before they expire, 15 minutes after they were made. */
const renewedAfterMs = 14 * 60_000

function PdfLink({ link, name, onReload }: EvidenceFile & Pick<Props, 'onReload'>) {
  const [receivedAt] = useState(() => Date.now())
  function open(event: MouseEvent) {
    if (!onReload || Date.now() - receivedAt < renewedAfterMs) return
    event.preventDefault()
    onReload()
    toast('This private link had expired and is being renewed. Open it again.')
  }
  return (
    <a href={link} className={styles.pdf} onClick={open}>
      <FileText aria-hidden size={20} />
      {name} (PDF)
    </a>
  )
}

type GalleryProps = {
  pictures: EvidenceFile[]
  shown: number | null
  onShow: (index: number | null) => void
  onReload?: () => void
}

function Gallery({ pictures, shown, onShow, onReload }: GalleryProps) {
  const picture = shown === null ? undefined : pictures[shown]
  const step = (by: number) => onShow(((shown ?? 0) + by + pictures.length) % pictures.length)
  return (
    <Dialog
      title={picture?.name ?? 'Evidence'}
      width="wide"
      open={picture !== undefined}
      onClose={() => onShow(null)}
      actions={
        pictures.length > 1 && (
          <>
            <Button onClick={() => step(-1)}>
              <ChevronLeft aria-hidden size={18} />
              Previous
            </Button>
            <Button onClick={() => step(1)}>
              Next
              <ChevronRight aria-hidden size={18} />
            </Button>
          </>
        )
      }
    >
      {picture && <Picture key={picture.link} {...picture} onReload={onReload} />}
    </Dialog>
  )
}

function Picture({ link, thumbnail, name, isSaved, onReload }: EvidenceFile & Pick<Props, 'onReload'>) {
  const [isBroken, setIsBroken] = useState(false)
  if (isSaved)
    return (
      <div className="stack-tight">
        <img src={thumbnail} alt={name} className={styles.picture} />
        <p>This small picture is saved on this device. The full one needs a connection.</p>
      </div>
    )
  if (!isBroken)
    return <img src={link} alt={name} className={styles.picture} onError={() => setIsBroken(true)} />
  return (
    <div className="stack-tight">
      <p>This picture could not be loaded. Its private link expires after 15 minutes.</p>
      <div>
        <Button onClick={onReload ?? (() => location.reload())}>Load it again</Button>
      </div>
    </div>
  )
}
