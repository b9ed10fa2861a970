import { type PDFDocumentProxy, RenderingCancelledException } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { documentBytes } from '../../../api/admin.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Spinner } from '../../../components/Spinner.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { openPdf } from './pdf.ts'
import styles from './Verification.module.css'

type Props = { link: string; name: string; onReload: () => void }
type Pdf =
  | { state: 'loading' }
  | { state: 'expired' }
  | { state: 'broken' }
  | { state: 'ready'; document: PDFDocumentProxy }

/** A PDF, drawn page by page: the browser is never given the file itself to open (D-51). */
export function PdfPages({ link, name, onReload }: Props) {
  const pdf = usePdf(link)
  if (pdf.state === 'loading') return <Spinner label={`Loading ${name}`} />
  if (pdf.state === 'expired') return <LinkExpired onReload={onReload} />
  if (pdf.state === 'broken')
    return <p className={styles.broken}>This PDF could not be drawn. Save it and open it on your device.</p>
  const { document } = pdf
  return Array.from({ length: document.numPages }, (_, index) => (
    <PdfPage
      key={index + 1}
      document={document}
      number={index + 1}
      label={`${name}, page ${index + 1} of ${document.numPages}`}
    />
  ))
}

function usePdf(link: string): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ state: 'loading' })
  useEffect(() => {
    const left = new AbortController()
    let close: (() => Promise<void>) | undefined
    async function open() {
      const opened = openPdf(await documentBytes(link, left.signal))
      close = opened.close
      const document = await opened.document
      if (!left.signal.aborted) setPdf({ state: 'ready', document })
    }
    open().catch((error: unknown) => {
      if (left.signal.aborted) return
      console.error('A PDF could not be drawn', error)
      setPdf(error instanceof ApiError ? { state: 'expired' } : { state: 'broken' })
    })
    return () => {
      left.abort()
      void close?.()
    }
  }, [link])
  return pdf
}

type PageProps = { document: PDFDocumentProxy; number: number; label: string }

/** Sharp enough to read the small print when zoomed in. */
const pixelsWide = 1400

function PdfPage({ document, number, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let cancel: (() => void) | undefined
    let isGone = false
    async function draw(into: HTMLCanvasElement) {
      const page = await document.getPage(number)
      if (isGone) return
      const viewport = page.getViewport({ scale: pixelsWide / page.getViewport({ scale: 1 }).width })
      into.width = viewport.width
      into.height = viewport.height
      const task = page.render({ canvas: into, viewport })
      cancel = () => task.cancel()
      await task.promise
      into.dataset.drawn = 'true'
    }
    draw(element).catch((error: unknown) => {
      if (!isGone && !(error instanceof RenderingCancelledException)) console.error(error)
    })
    return () => {
      isGone = true
      cancel?.()
    }
  }, [document, number])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by script, so it cannot be an img
  return <canvas ref={canvas} role="img" aria-label={label} className={styles.page} />
}
