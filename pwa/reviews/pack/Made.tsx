import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import type { MadePack } from '../../../shared/schemas/packs.ts'
import { hasShareSheet } from '../../platform/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import styles from './Pack.module.css'
import { fileSize } from '../../ui/files/file-size.ts'

/** A pack that was made: its code, and where its reader checks it. The browser downloads it meanwhile. */
export function Made({ code, fileName, size, download, onClose }: MadePack & { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.closest('[role=dialog]')?.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="stack">
      <div className="stack-tight">
        <h3 ref={heading} tabIndex={-1}>
          Your pack is ready
        </h3>
        <p>
          {hasShareSheet() ? 'Choose where to save' : 'Your browser is downloading'}{' '}
          <strong className={styles.file}>{fileName}</strong> ({fileSize(size)}). If nothing happens,{' '}
          <a href={download} download={fileName}>
            download it again
          </a>{' '}
          within 15 minutes.
        </p>
      </div>
      <div className="stack-tight">
        <dl className={`gap-half ${styles.codes}`}>
          <dt className="soft small">Pack code</dt>
          <dd>{code}</dd>
        </dl>
        <p>
          It is printed on the cover. Save it: we can’t show it again. Anyone who has the pack can{' '}
          <Link to={`${to.verify}#${code}`}>verify each file</Link> at{' '}
          <strong className={styles.file}>
            {location.host}
            {to.verify}
          </strong>
          .
        </p>
      </div>
      <div className="row">
        <Button onClick={() => void copyText(code, 'Code copied')}>
          <Copy aria-hidden size={18} />
          Copy the code
        </Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
