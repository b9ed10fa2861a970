import { useEffect, useRef, useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import {
  fileSizeMessage,
  fileTypesMessage,
  hasAcceptedName,
  maxFileBytes,
  maxFilesPerField,
} from '../../../shared/form-rules.ts'
import type { StoredFile } from '../../../shared/schemas/files.ts'

export type ChosenFile = {
  key: number
  file: File
  /** `kept` is chosen and not sent on its own; `refused` cannot be sent at all. */
  state: 'preparing' | 'kept' | 'sending' | 'stored' | 'failed' | 'refused'
  /** The sent part, 0 to 1. */
  part: number
  /** The stored file's id, once it is stored. */
  id?: string
  /** Why it failed or was refused. */
  message?: string
}

/** Sends one file, `send` of `pwa/api/files.ts` for example. */
export type SendFile = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<Pick<StoredFile, 'id'>>

export type Files = {
  files: ChosenFile[]
  add: (chosen: Iterable<File>) => void
  remove: (key: number) => void
  /** Sends a failed file again. */
  retry: (key: number) => void
  clear: () => void
  /** What the form names: ids of stored files, or the files themselves when they are not sent on their own. */
  entries: (File | string)[]
  /** Sends what is only kept so far; answers the ids of all. Throws an ApiError when a file cannot be sent. */
  sendKept: (send: SendFile) => Promise<string[]>
  /** The ids of stored files that were removed again. */
  removedIds: string[]
  /** True while files are being prepared or sent: wait before submitting. */
  busy: boolean
  /** True when a file failed or was refused: it would be missing from the form. */
  hasFailed: boolean
}

type Options = {
  sendFile?: SendFile
  /** Without a connection a file is kept, to be sent with the form, instead of having failed. */
  keepUnreached?: boolean
}

/**
 * The files of one field. With `sendFile` each is sent on its own as soon as it is chosen, with progress, cancel and
 * retry; without it they are kept for one multipart form (sign-up). Leaving the screen cancels what is on its way.
 */
export function useFiles({ sendFile, keepUnreached = false }: Options = {}): Files {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [removedIds, setRemovedIds] = useState<string[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)

  useEffect(() => {
    const left = running.current
    return () => left.forEach((one) => one.abort())
  }, [])

  const change = (key: number, changes: Partial<ChosenFile>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function prepare(key: number, original: File) {
    if (!hasAcceptedName(original.name)) return change(key, { state: 'refused', message: fileTypesMessage })
    const scaling = import('./scale-photo.ts').then(({ scalePhoto }) => scalePhoto(original))
    const file = await scaling.catch(() => original) // a photo that is not scaled takes longer to send
    if (file.size > maxFileBytes) return change(key, { state: 'refused', message: fileSizeMessage })
    change(key, { file, state: sendFile ? 'sending' : 'kept' })
    if (sendFile) tryTransfer(key, file, sendFile)
  }

  /** What goes wrong is shown with the file. */
  const tryTransfer = (key: number, file: File, send: SendFile) =>
    void transfer(key, file, send).catch(() => undefined)

  async function transfer(key: number, file: File, send: SendFile): Promise<string> {
    const cancelled = new AbortController()
    running.current.set(key, cancelled)
    change(key, { state: 'sending', part: 0, message: undefined })
    try {
      const onProgress = (part: number) => change(key, { part })
      const { id } = await send(file, { onProgress, signal: cancelled.signal })
      change(key, { state: 'stored', part: 1, id })
      return id
    } catch (error) {
      if (!cancelled.signal.aborted) {
        if (keepUnreached && isUnreachable(error)) change(key, { state: 'kept', part: 0 })
        else change(key, { state: 'failed', message: messageOf(error) })
      }
      throw error
    } finally {
      running.current.delete(key)
    }
  }

  function add(chosen: Iterable<File>) {
    const room = maxFilesPerField - files.length
    const added = [...chosen].map((file, place): ChosenFile => {
      lastKey.current += 1
      const tooMany = place >= room
      return {
        key: lastKey.current,
        file,
        state: tooMany ? 'refused' : 'preparing',
        part: 0,
        message: tooMany ? `Choose at most ${maxFilesPerField} files` : undefined,
      }
    })
    setFiles((before) => [...before, ...added])
    for (const { key, file, state } of added) if (state === 'preparing') void prepare(key, file)
  }

  function remove(key: number) {
    running.current.get(key)?.abort()
    const { id } = files.find((one) => one.key === key) ?? {}
    if (id) setRemovedIds((before) => [...before, id])
    setFiles((before) => before.filter((one) => one.key !== key))
  }

  function retry(key: number) {
    const failed = files.find((one) => one.key === key)
    if (failed && sendFile) tryTransfer(key, failed.file, sendFile)
  }

  function clear() {
    running.current.forEach((one) => one.abort())
    setFiles([])
    setRemovedIds([])
  }

  return {
    files,
    add,
    remove,
    retry,
    clear,
    removedIds,
    sendKept: (send) => Promise.all(files.map(async ({ key, file, id }) => id ?? transfer(key, file, send))),
    entries: files.flatMap(({ state, id, file }): (File | string)[] =>
      state === 'stored' && id ? [id] : state === 'kept' ? [file] : [],
    ),
    busy: files.some(({ state }) => state === 'preparing' || state === 'sending'),
    hasFailed: files.some(({ state }) => state === 'failed' || state === 'refused'),
  }
}
