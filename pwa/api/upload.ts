import { unreachable } from './api-error.ts'
import { refusalOf } from './refusal.ts'

export type UploadOptions = {
  method: string
  headers: Record<string, string>
  /** Called with the part that is sent, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form with true progress (XMLHttpRequest, D-50). Answers the parsed JSON.
 * Throws an `ApiError` for a refusal or no answer, and the signal's reason when it was cancelled.
 */
export function upload(address: string, body: FormData, options: UploadOptions): Promise<unknown> {
  const { method, headers, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open(method, address)
    request.responseType = 'text'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (onProgress) {
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total === 0 ? 1 : loaded / total),
      )
    }
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer)
      else reject(refusalOf(request.status, answer, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(signal?.reason ?? unreachable()))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', cancel)
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
