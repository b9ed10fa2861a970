import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import type { SendFile, DeclaredFile } from '../../api/files.ts'
import { type Prepared, prepareFile } from './prepare-file.ts'
import {
  fileSizeMessage,
  fileTypesMessage,
  maxFileBytes,
  maxFilesPerField,
} from '../../../shared/form-rules.ts'
import { headBytes, heicMessage, kindOf } from '../../../shared/file-kind.ts'

export type ChosenFile = {
  /** A random id. */
  key: string
  /** Empty while it is `restoring`. */
  file: File
  /** `restoring` is read from this device by the form, `pending` is not sent yet, `rejected` cannot be sent at all. */
  state: 'restoring' | 'preparing' | 'pending' | 'sending' | 'stored' | 'failed' | 'rejected'
  /** The share that is sent, 0 to 1. */
  part: number
  /** The ids of all its uploads, the newest first. */
  ids: string[]
  /** What the device says of it to the server. */
  declared?: DeclaredFile
  /** Why it failed or was rejected. */
  message?: string
}

type Sendable = Pick<ChosenFile, 'key' | 'file' | 'declared'>

/** The files of a form at the moment it is sent. */
export type FileSelection = { files: ChosenFile[]; removedIds: string[] }

export const noFiles: FileSelection = { files: [], removedIds: [] }

export type Files = {
  files: ChosenFile[]
  add: (chosen: Iterable<File>) => void
  remove: (key: string) => void
  /** Sends a failed file again. */
  retry: (key: string) => void
  clear: () => void
  /** Shows these files instead. */
  replace: (files: FileSelection) => void
  /** Goes on with a file that is `restoring`. */
  restored: (key: string, changes: Partial<ChosenFile>) => void
  /** What the form sends: ids of stored files, and pending files themselves. */
  entries: (File | string)[]
  current: () => FileSelection
  /** Sends the pending files, or all files again. Rejects with an ApiError when one cannot be sent. */
  sendPending: (isAgain: boolean) => Promise<void>
  /** True while files are being restored, prepared or sent: wait before submitting. */
  busy: boolean
  /** True while the server looks at files whose last byte is sent, and nothing else is left to do. */
  isChecking: boolean
  /** True when a file failed or was rejected, so it would be missing from the form. */
  hasFailed: boolean
}

type Options = {
  /** How many files the field takes. */
  most?: number
  sendFile?: SendFile
  /** Without a connection a file stays pending, to be sent with the form, instead of failing. */
  keepOffline?: boolean
  /** The files that were chosen before the screen was left; unfinished uploads resume. */
  start?: FileSelection
  /** Called on every change. */
  onChange?: (chosen: FileSelection) => void
}

/** Why the server would refuse a file of this kind; null for a good one, and for one that cannot be read. */
async function refusalOf(file: File): Promise<string | null> {
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null)
  const kind = head && kindOf(new Uint8Array(head))
  return kind === 'heic' ? heicMessage : head && !kind ? fileTypesMessage : null
}

/**
 * The files of one field. With `sendFile` each file is sent as soon as it is chosen, with progress, cancel and retry;
 * without it the files stay pending for one multipart form (sign-up). Unmounting cancels the uploads.
 */
export function useFiles({
  most = maxFilesPerField,
  sendFile,
  keepOffline = false,
  start = noFiles,
  onChange = () => {},
}: Options = {}): Files {
  const [files, showFiles] = useState(start.files)
  const current = useRef(start) // a form reads it during its submit, between renders
  const running = useRef(new Map<string, AbortController>())
  const isUnmounted = useRef(false)

  function setFiles(next: ChosenFile[], removedIds = current.current.removedIds) {
    current.current = { files: next, removedIds }
    showFiles(next)
    onChange(current.current)
  }
  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles(current.current.files.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function prepare(key: string, original: File) {
    const refusal = await refusalOf(original)
    if (isUnmounted.current) return
    if (refusal) return change(key, { state: 'rejected', message: refusal })
    const chosenAt = new Date().toISOString()
    const unprepared = { file: original, declared: { chosenAt } } // the server checks it anyway
    const { file, declared } = await prepareFile(original, chosenAt).catch((): Prepared => unprepared)
    if (isUnmounted.current) return
    if (file.size > maxFileBytes) return change(key, { state: 'rejected', message: fileSizeMessage })
    if (!current.current.files.some((one) => one.key === key)) return // removed meanwhile
    change(key, { file, declared, state: sendFile ? 'sending' : 'pending' })
    if (sendFile) tryTransfer({ key, file, declared }, sendFile)
  }

  /** An error shows with the file. */
  const tryTransfer = (one: Sendable, send: SendFile) => void transfer(one, send).catch(() => undefined)

  async function transfer({ key, file, declared }: Sendable, send: SendFile): Promise<void> {
    const cancelled = new AbortController()
    running.current.set(key, cancelled)
    change(key, { state: 'sending', part: 0, message: undefined })
    try {
      const onProgress = (part: number) => change(key, { part })
      const { id } = await send(file, { onProgress, signal: cancelled.signal, declared })
      const ids = current.current.files.find((one) => one.key === key)?.ids ?? []
      change(key, { state: 'stored', part: 1, ids: [id, ...ids] })
    } catch (error) {
      if (!cancelled.signal.aborted) {
        if (keepOffline && isUnreachable(error)) change(key, { state: 'pending', part: 0 })
        else change(key, { state: 'failed', message: messageOf(error) })
      }
      throw error
    } finally {
      running.current.delete(key)
    }
  }

  const resume = useEffectEvent(() => {
    for (const one of files) {
      if (one.state === 'preparing') void prepare(one.key, one.file)
      if (one.state === 'sending' && sendFile) tryTransfer(one, sendFile)
    }
  })
  useEffect(() => {
    const left = running.current
    isUnmounted.current = false
    resume()
    return () => {
      isUnmounted.current = true
      left.forEach((one) => one.abort())
    }
  }, [])

  function add(chosen: Iterable<File>) {
    const room = most - files.length
    const added = [...chosen].map((file, place): ChosenFile => {
      const tooMany = place >= room
      return {
        file,
        key: crypto.randomUUID(),
        ids: [],
        part: 0,
        state: tooMany ? 'rejected' : 'preparing',
        message: tooMany ? `Choose at most ${most} files` : undefined,
      }
    })
    setFiles([...current.current.files, ...added])
    for (const { key, file, state } of added) if (state === 'preparing') void prepare(key, file)
  }

  function remove(key: string) {
    running.current.get(key)?.abort()
    const now = current.current
    const gone = now.files.find((one) => one.key === key)
    setFiles(
      now.files.filter((one) => one !== gone),
      [...now.removedIds, ...(gone?.ids ?? [])],
    )
  }

  function retry(key: string) {
    const failed = files.find((one) => one.key === key)
    if (failed && sendFile) tryTransfer(failed, sendFile)
  }

  function replace({ files, removedIds }: FileSelection) {
    running.current.forEach((one) => one.abort())
    setFiles(files, removedIds)
  }

  const unfinished = files.filter(({ state }) => ['restoring', 'preparing', 'sending'].includes(state))

  return {
    files,
    add,
    remove,
    retry,
    clear: () => replace(noFiles),
    replace,
    restored: change,
    current: () => current.current,
    sendPending: async (isAgain) => {
      const missing = current.current.files.filter(({ ids }) => isAgain || ids.length === 0)
      if (sendFile) await Promise.all(missing.map((one) => transfer(one, sendFile)))
    },
    entries: files.flatMap(({ state, ids, file }): (File | string)[] =>
      state === 'stored' ? ids.slice(0, 1) : state === 'pending' ? [file] : [],
    ),
    busy: unfinished.length > 0,
    isChecking: unfinished.length > 0 && unfinished.every(({ part }) => part >= 1),
    hasFailed: files.some(({ state }) => state === 'failed' || state === 'rejected'),
  }
}
