import { unreachable } from './api-error.ts'
import { refusalOf } from './refusal.ts'

export type UploadOptions = {
  method: string
  headers: Record<string, string>
  /** Called with the part that is sent, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** So long, in milliseconds, nothing may move while a form is sent; so long its answer may take after that. */
const patienceMs = { sending: 30_000, answering: 60_000 }

/**
 * Sends a form with true progress (XMLHttpRequest, D-50). Answers the parsed JSON.
 * Throws an `ApiError` for a refusal or no answer, and the signal's reason when it was cancelled. A form that stands
 * still on its way counts as not answered: the browser itself would wait for minutes or for ever.
 */
export function upload(address: string, body: FormData, options: UploadOptions): Promise<unknown> {
  const { method, headers, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let patience: ReturnType<typeof setTimeout>
    const giveUpAfter = (ms: number) => {
      clearTimeout(patience)
      patience = setTimeout(cancel, ms)
    }
    request.open(method, address)
    request.responseType = 'text'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      giveUpAfter(patienceMs.sending)
      onProgress?.(total === 0 ? 1 : loaded / total)
    })
    request.upload.addEventListener('load', () => giveUpAfter(patienceMs.answering))
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer)
      else reject(refusalOf(request.status, answer, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(signal?.reason ?? unreachable()))
    request.addEventListener('loadend', () => {
      clearTimeout(patience)
      signal?.removeEventListener('abort', cancel)
    })
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', cancel)
    giveUpAfter(patienceMs.sending)
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
