import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import type { MadePack } from '../../../shared/schemas/packs.ts'
import { Button } from '../../ui/Button.tsx'
import { fileSize } from '../../ui/files/field/file-size.ts'
import { toast } from '../../ui/toast.ts'
import styles from './Pack.module.css'

/** A pack that was made: its code, and where its reader checks it. The browser downloads it meanwhile. */
export function Made({ code, fileName, size, download, onClose }: MadePack & { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.closest('[role=dialog]')?.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      toast('Code copied', 'success')
    } catch {
      toast('The code could not be copied. Select it and copy it by hand.')
    }
  }
  return (
    <div className="stack">
      <div className="stack-tight">
        <h3 ref={heading} tabIndex={-1} className={styles.made}>
          Your pack is ready
        </h3>
        <p>
          Your browser is downloading <strong className={styles.file}>{fileName}</strong> ({fileSize(size)}).
          If it does not start,{' '}
          <a href={download} download={fileName}>
            download it again
          </a>{' '}
          within 15 minutes.
        </p>
      </div>
      <div className="stack-tight">
        <dl className={styles.codes}>
          <dt>Pack code</dt>
          <dd>{code}</dd>
        </dl>
        <p>
          It is printed on the cover. We keep only its hash, so it cannot be shown here again. Anyone who has
          the pack can <Link to={`${to.verify}#${code}`}>verify each file</Link> at{' '}
          <strong className={styles.file}>
            {location.host}
            {to.verify}
          </strong>
          .
        </p>
      </div>
      <div className="row">
        <Button onClick={() => void copy()}>
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
