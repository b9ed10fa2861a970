import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** All the ids that it ever had at the server, the newest first. */
  ids: string[]
  /** Why it failed or was refused. */
  message?: string
}

/** Sends one file, `send` of `pwa/api/files.ts` for example. */
export type SendFile = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<Pick<StoredFile, 'id'>>

/** What a form says of its files at the moment when it is sent. */
export type Chosen = { files: ChosenFile[]; removedIds: string[] }

export const nothingChosen: Chosen = { files: [], removedIds: [] }

export type Files = {
  files: ChosenFile[]
  add: (chosen: Iterable<File>) => void
  remove: (key: number) => void
  /** Sends a failed file again. */
  retry: (key: number) => void
  clear: () => void
  /** What the form names: ids of stored files, or the files themselves when they are not sent on their own. */
  entries: (File | string)[]
  now: () => Chosen
  /** Sends what is only kept so far, or all of them again. Throws an ApiError when one cannot be sent. */
  sendKept: (again: boolean) => Promise<void>
  /** True while files are being prepared or sent: wait before submitting. */
  busy: boolean
  /** True when a file failed or was refused: it would be missing from the form. */
  hasFailed: boolean
}

type Options = {
  sendFile?: SendFile
  /** Without a connection a file is kept, to be sent with the form, instead of having failed. */
  keepUnreached?: boolean
  /** What was chosen before the screen was left; what was not done then is gone on with. */
  start?: Chosen
  /** To be told of every change. */
  onChange?: (chosen: Chosen) => void
}

/**
 * The files of one field. With `sendFile` each is sent on its own as soon as it is chosen, with progress, cancel and
 * retry; without it they are kept for one multipart form (sign-up). Leaving the screen cancels what is on its way.
 */
export function useFiles({
  sendFile,
  keepUnreached = false,
  start = nothingChosen,
  onChange = () => {},
}: Options = {}): Files {
  const [files, showFiles] = useState(start.files)
  const current = useRef(start) // what a form sends changes on the way
  const running = useRef(new Map<number, AbortController>())
  const lastKey = useRef(Math.max(0, ...start.files.map(({ key }) => key)))
  const isLeft = useRef(false)

  function setFiles(next: ChosenFile[], removedIds = current.current.removedIds) {
    current.current = { files: next, removedIds }
    showFiles(next)
    onChange(current.current)
  }
  const change = (key: number, changes: Partial<ChosenFile>) =>
    setFiles(current.current.files.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function prepare(key: number, original: File) {
    if (!hasAcceptedName(original.name)) return change(key, { state: 'refused', message: fileTypesMessage })
    const scaling = import('./scale-photo.ts').then(({ scalePhoto }) => scalePhoto(original))
    const file = await scaling.catch(() => original) // a photo that is not scaled takes longer to send
    if (isLeft.current) return
    if (file.size > maxFileBytes) return change(key, { state: 'refused', message: fileSizeMessage })
    if (!current.current.files.some((one) => one.key === key)) return // removed meanwhile
    change(key, { file, state: sendFile ? 'sending' : 'kept' })
    if (sendFile) tryTransfer(key, file, sendFile)
  }

  /** What goes wrong is shown with the file. */
  const tryTransfer = (key: number, file: File, send: SendFile) =>
    void transfer(key, file, send).catch(() => undefined)

  async function transfer(key: number, file: File, send: SendFile): Promise<void> {
    const cancelled = new AbortController()
    running.current.set(key, cancelled)
    change(key, { state: 'sending', part: 0, message: undefined })
    try {
      const onProgress = (part: number) => change(key, { part })
      const { id } = await send(file, { onProgress, signal: cancelled.signal })
      const ids = current.current.files.find((one) => one.key === key)?.ids ?? []
      change(key, { state: 'stored', part: 1, ids: [id, ...ids] })
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

  const goOn = useEffectEvent(() => {
    for (const { key, file, state } of files) {
      if (state === 'preparing') void prepare(key, file)
      if (state === 'sending' && sendFile) tryTransfer(key, file, sendFile)
    }
  })
  useEffect(() => {
    const left = running.current
    isLeft.current = false
    goOn()
    return () => {
      isLeft.current = true
      left.forEach((one) => one.abort())
    }
  }, [])

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
        ids: [],
        message: tooMany ? `Choose at most ${maxFilesPerField} files` : undefined,
      }
    })
    setFiles([...current.current.files, ...added])
    for (const { key, file, state } of added) if (state === 'preparing') void prepare(key, file)
  }

  function remove(key: number) {
    running.current.get(key)?.abort()
    const now = current.current
    const gone = now.files.find((one) => one.key === key)
    setFiles(
      now.files.filter((one) => one !== gone),
      [...now.removedIds, ...(gone?.ids ?? [])],
    )
  }

  function retry(key: number) {
    const failed = files.find((one) => one.key === key)
    if (failed && sendFile) tryTransfer(key, failed.file, sendFile)
  }

  function clear() {
    running.current.forEach((one) => one.abort())
    setFiles([], [])
  }

  return {
    files,
    add,
    remove,
    retry,
    clear,
    now: () => current.current,
    sendKept: async (again) => {
      const missing = current.current.files.filter(({ ids }) => again || ids.length === 0)
      if (sendFile) await Promise.all(missing.map(({ key, file }) => transfer(key, file, sendFile)))
    },
    entries: files.flatMap(({ state, ids, file }): (File | string)[] =>
      state === 'stored' ? ids.slice(0, 1) : state === 'kept' ? [file] : [],
    ),
    busy: files.some(({ state }) => state === 'preparing' || state === 'sending'),
    hasFailed: files.some(({ state }) => state === 'failed' || state === 'refused'),
  }
}
