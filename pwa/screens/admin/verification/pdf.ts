import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
// oxlint-disable-next-line import/default -- with '?url' the default is the file's address
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { programPart } from '../../../api/admin.ts'

GlobalWorkerOptions.workerSrc = worker

/** Decoders for the pictures that scanners put into PDFs, by the names under which the library asks for them. */
const parts: Record<string, string> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg }

/** Gives the library its parts from this site's own build, whose files carry a hash in their names. */
class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = parts[filename]
    if (address === undefined) throw new Error(`${filename} is not part of this site`)
    return programPart(address)
  }
}

/**
 * Opens a PDF for drawing. Nothing in it is run, and nothing is fetched from elsewhere. `close` ends the worker; it
 * may be called at any time, also before the document is there.
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
    BinaryDataFactory: OwnParts,
  })
  return { document: task.promise, close: () => task.destroy() }
}
