import { CircleCheck, CircleHelp, X } from 'lucide-react'
import { formatMinute } from '../../../../shared/dates.ts'
import type { Verification } from '../../../../shared/schemas/packs.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ReadFile } from '../useReading.ts'
import type { Answer } from '../useVerify.ts'
import styles from '../Verify.module.css'
import { fileSize } from '../../../ui/files/file-size.ts'

type Props = {
  file: ReadFile
  /** Undefined while it is awaited. */
  answer: Answer | undefined
  hasCode: boolean
  onRemove: () => void
  onRetry: () => void
}

/** A chosen file and what is known of it. */
export function CheckedRow({ file, answer, hasCode, onRemove, onRetry }: Props) {
  const { name, state, part, sha256 } = file
  const isReading = state === 'waiting' || state === 'reading'
  const shown = state === 'read' ? answer : undefined
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.what}>
          <p className={styles.name} dir="auto">
            {name}
          </p>
          <p className="soft small numbers">{stateText(file, shown === undefined)}</p>
        </div>
        <button
          type="button"
          className={`icon-button ${styles.remove}`}
          onClick={onRemove}
          aria-label={`${isReading ? 'Cancel' : 'Remove'} ${name}`}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      {isReading && <progress value={part} max={1} aria-label={`Read of ${name}`} />}
      <output className={styles.said}>
        {state === 'unreadable' && (
          <p className="negative">This file could not be read. Choose it once more, and no folder.</p>
        )}
        {shown && 'failed' in shown && <p className="negative">{shown.failed}</p>}
        {shown && 'known' in shown && <Known {...shown} name={name} hasCode={hasCode} />}
      </output>
      {shown && 'failed' in shown && (
        <div>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {sha256 !== '' && <p className="hash">SHA-256 {sha256}</p>}
    </li>
  )
}

function stateText({ state, part, size }: ReadFile, isAsking: boolean): string {
  const bytes = fileSize(size)
  if (state === 'waiting') return `${bytes}, waiting`
  if (state === 'reading') return `Reading, ${Math.floor(part * 100)}% of ${bytes}`
  return state === 'read' && isAsking ? `${bytes}, checking` : bytes
}

type KnownProps = Verification & { name: string; hasCode: boolean }

function Known({ known, what, receivedAt, name, hasCode }: KnownProps) {
  // what a device has only named did not come
  const isOurs = known && what !== 'chosen'
  const Icon = isOurs ? CircleCheck : CircleHelp
  return (
    <>
      <p className={isOurs ? `${styles.answer} positive` : styles.answer}>
        <Icon aria-hidden size={22} />
        {known && receivedAt
          ? `${knownWords[what ?? 'original']} on ${formatMinute(receivedAt)}`
          : 'Not known to us'}
      </p>
      <p className="soft small">{reason(known, what, name, hasCode)}</p>
    </>
  )
}

const knownWords = {
  original: 'Received unchanged',
  scaled: 'Received',
  chosen: 'A smaller copy of it was received',
  made: 'Unchanged since it was made',
  copy: 'Unchanged since it was put into the pack',
} as const

function reason(known: boolean, what: Verification['what'], name: string, hasCode: boolean): string {
  if (known && what === 'made')
    return 'We made this file for the pack, and not a byte of it has changed since.'
  if (known && what === 'copy')
    return 'This is our copy without metadata. The original was not kept, so it is no sealed evidence.'
  if (known && what === 'scaled')
    return 'The host’s device had made this photo smaller before it was sent, so it is no sealed original. Not a byte of it has changed since.'
  if (known && what === 'chosen')
    return 'The host’s device reported this file as the one that was chosen, and sent a smaller copy of it. We never received this one.'
  if (known) return 'This is the file that we received then: not a byte of it has changed.'
  if (!hasCode) return 'Without the whole code of its pack no file is known here. Type the code above.'
  if (/\.zip$/i.test(name))
    return 'A ZIP is not checked as a whole. Unpack it, and choose the files that are in it.'
  return 'The pack with this code has no file with exactly these bytes.'
}
