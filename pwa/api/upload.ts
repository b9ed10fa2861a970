import { maxFormsAtOnce } from '../../shared/form-rules.ts'
import { unreachable } from './api-error.ts'
import { ourHeader } from './health.ts'
import { parseJson, toApiError } from './error-response.ts'

type UploadOptions = {
  method: string
  headers: Record<string, string>
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** `sending` without any progress, `answering` once everything is sent. */
const timeoutMs = { sending: 30_000, answering: 60_000 }

let underWay = 0
const waiting: (() => void)[] = []

/** The server refuses more forms of one network address at a time, so the others wait here. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const start = () => {
    underWay += 1
    return send().finally(() => {
      underWay -= 1
      waiting.shift()?.()
    })
  }
  if (underWay < maxFormsAtOnce) return start()
  return new Promise((resolve) => waiting.push(() => resolve(start())))
}

type Uploaded = { body: unknown; isOurs: boolean }

/** As `sendNow`, three at a time. */
export const upload = (address: string, body: FormData, options: UploadOptions): Promise<Uploaded> =>
  inTurn(() => sendNow(address, body, options))

/**
 * Sends a form with XMLHttpRequest, because `fetch` reports no upload progress. Returns the parsed JSON and whether our server sent it. Throws an
 * `ApiError` for an error response or a timeout, and the signal's reason when canceled. An upload that stalls is aborted:
 * the browser would wait for minutes.
 */
function sendNow(address: string, body: FormData, options: UploadOptions): Promise<Uploaded> {
  const { method, headers, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let timer: ReturnType<typeof setTimeout>
    const restartTimer = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(cancel, ms)
    }
    request.open(method, address)
    request.responseType = 'text'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer(timeoutMs.sending)
      onProgress?.(total === 0 ? 1 : loaded / total)
    })
    request.upload.addEventListener('load', () => restartTimer(timeoutMs.answering))
    request.addEventListener('load', () => {
      const result = parseJson(request.responseText)
      if (request.status >= 200 && request.status < 300)
        resolve({ body: result, isOurs: request.getResponseHeader(ourHeader) !== null })
      else {
        const header = (name: string) => request.getResponseHeader(name)
        reject(toApiError(request.status, result, header('retry-after'), header(ourHeader)))
      }
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(signal?.reason ?? unreachable()))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    })
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', cancel)
    restartTimer(timeoutMs.sending)
    request.send(body)
  })
}
