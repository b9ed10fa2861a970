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
      toast('The code is copied', 'success')
    } catch {
      toast('The code could not be copied. Mark it, and copy it by hand.')
    }
  }
  return (
    <div className="stack">
      <div className="stack-tight">
        <h3 ref={heading} tabIndex={-1} className={styles.made}>
          Your pack is made
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
          <dt>Its code</dt>
          <dd>{code}</dd>
        </dl>
        <p>
          It stands on the cover, and we keep only its hash: nobody can read it here again. Whoever has the
          pack can <Link to={`${to.verify}#${code}`}>check each file of it</Link> at{' '}
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
