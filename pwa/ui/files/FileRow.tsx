import { FileText, RotateCcw, X } from 'lucide-react'
import { useCallback } from 'react'
import type { ChosenFile } from './useFiles.ts'
import styles from './FileField.module.css'
import { fileSize } from './file-size.ts'

type Props = ChosenFile & { onRemove: () => void; onRetry: () => void }

/** One chosen file. */
export function FileRow({ file, state, part, message, onRemove, onRetry }: Props) {
  return (
    <li className={styles.file}>
      <Picture file={file} />
      <div className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        <span className={message ? styles.wrong : styles.state}>
          {message ?? stateText(state, part, file.size)}
        </span>
        {state === 'sending' && <progress value={part} max={1} aria-label="Sent" />}
      </div>
      {state === 'failed' && (
        <button
          type="button"
          className="icon-button"
          onClick={onRetry}
          aria-label={`Send ${file.name} again`}
        >
          <RotateCcw aria-hidden size={18} />
        </button>
      )}
      <button type="button" className="icon-button" onClick={onRemove} aria-label={`Remove ${file.name}`}>
        <X aria-hidden size={18} />
      </button>
    </li>
  )
}

function stateText(state: ChosenFile['state'], part: number, bytes: number): string {
  const size = fileSize(bytes)
  if (state === 'preparing' || state === 'restoring') return 'Preparing'
  // The last byte is sent: the server looks at the file before it answers.
  if (state === 'sending' && part >= 1) return 'Checking'
  if (state === 'sending') return `Sending, ${Math.floor(part * 100)}% of ${size}`
  return state === 'stored' ? `${size}, uploaded` : size
}

function Picture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  if (file.size > 0 && file.type.startsWith('image/'))
    return <img ref={show} alt="" className={styles.picture} />
  return (
    <span className={styles.picture}>
      <FileText aria-hidden size={22} />
    </span>
  )
}
