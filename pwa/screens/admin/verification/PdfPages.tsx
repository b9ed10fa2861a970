import {
  type PDFDocumentProxy,
  RenderingCancelledException,
  getDocument,
  GlobalWorkerOptions,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import styles from './Verification.module.css'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
// oxlint-disable-next-line import/default -- with '?url' the default is the file's address
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

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
      if (error instanceof ApiError) return setPdf({ state: 'expired' })
      console.error('A PDF could not be drawn', error)
      setPdf({ state: 'broken' })
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

GlobalWorkerOptions.workerSrc = worker

/** Image decoders for scanned PDFs, by the file names that the library requests. */
const decoders: Record<string, string> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg }

/** Loads the decoders from this build, where their file names contain a hash. */
class LocalAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders[filename]
    if (address === undefined) throw new Error(`${filename} is not part of this site`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} could not be loaded`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/**
 * Opens a PDF for drawing, without running scripts or loading anything from elsewhere. `close` ends the worker and may be
 * called at any time.
 */
function openPdf(data: Uint8Array): {
  document: Promise<PDFDocumentProxy>
  close: () => Promise<void>
} {
  const task = getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: LocalAssets,
  })
  return { document: task.promise, close: () => task.destroy() }
}
