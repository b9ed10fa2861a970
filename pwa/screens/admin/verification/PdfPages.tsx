import { type PDFDocumentProxy, RenderingCancelledException } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { openPdf } from './pdf.ts'
import styles from './Verification.module.css'

type Props = { link: string; name: string; onReload: () => void }
type Pdf =
  | { state: 'loading' }
  | { state: 'expired' }
  | { state: 'broken' }
  | { state: 'ready'; document: PDFDocumentProxy }

/** A PDF, drawn page by page: an uploaded file must not open in the browser's own viewer. */
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
    const controller = new AbortController()
    let close: (() => Promise<void>) | undefined
    async function open() {
      const opened = openPdf(await readDocument(link, controller.signal))
      close = opened.close
      const document = await opened.document
      if (!controller.signal.aborted) setPdf({ state: 'ready', document })
    }
    open().catch((error: unknown) => {
      if (controller.signal.aborted) return
      console.error('A PDF could not be drawn', error)
      setPdf(error instanceof ApiError ? { state: 'expired' } : { state: 'broken' })
    })
    return () => {
      controller.abort()
      void close?.()
    }
  }, [link])
  return pdf
}

/** Downloads a document by its signed link. */
async function readDocument(link: string, signal: AbortSignal): Promise<Uint8Array> {
  const { pathname, searchParams } = new URL(link, location.origin)
  const name = pathname.split('/').at(-1) ?? ''
  const file = await api.readFile({ ...Object.fromEntries(searchParams), name }, { signal })
  return new Uint8Array(await file.arrayBuffer())
}

type PageProps = { document: PDFDocumentProxy; number: number; label: string }

/** Pixels; enough to read small print when zoomed in. */
const renderWidth = 1400

function PdfPage({ document, number, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let cancel: (() => void) | undefined
    let isCanceled = false
    async function draw(target: HTMLCanvasElement) {
      const page = await document.getPage(number)
      if (isCanceled) return
      const viewport = page.getViewport({ scale: renderWidth / page.getViewport({ scale: 1 }).width })
      target.width = viewport.width
      target.height = viewport.height
      const task = page.render({ canvas: target, viewport })
      cancel = () => task.cancel()
      await task.promise
      target.dataset.drawn = 'true'
    }
    draw(element).catch((error: unknown) => {
      if (!isCanceled && !(error instanceof RenderingCancelledException)) console.error(error)
    })
    return () => {
      isCanceled = true
      cancel?.()
    }
  }, [document, number])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by script, so it cannot be an img
  return <canvas ref={canvas} role="img" aria-label={label} className={styles.page} />
}
