import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
// oxlint-disable-next-line import/default -- with '?url' the default is the file's address
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

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
export function openPdf(data: Uint8Array): {
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
