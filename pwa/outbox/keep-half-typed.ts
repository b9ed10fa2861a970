import * as v from 'valibot'
import { onSessionEnd, useSession } from '../session/session.ts'
import type { ChosenFile, FileSelection } from '../ui/files/useFiles.ts'
import {
  type OpenVault,
  readAll,
  readJson,
  readRecord,
  encryptJson,
  encryptRecord,
  recordKeyOf,
  recordKeysOf,
  type RecordKey,
  VaultErased,
  putRecords,
} from '../vault/records.ts'
import { currentVault, catchStorageErrors } from '../vault/vault.ts'
import type { RecordRow } from '../vault/vault-db.ts'
import { storageHasRoom } from '../vault/vault-state.ts'
import { chosenFiles, onHalfTypedChange, restoreHalfTyped, useHalfTyped } from './half-typed.ts'
import { KeptDeclaration, UnsentReview } from './unsent-review.ts'

/** A chosen file; its bytes are a record of their own, named by its key. */
const KeptFile = v.object({
  key: v.string(),
  name: v.string(),
  type: v.string(),
  ids: v.array(v.string()),
  declared: KeptDeclaration,
})
type KeptFile = v.InferOutput<typeof KeptFile>

const HalfTyped = v.object({
  name: v.string(),
  ...UnsentReview.entries,
  files: v.optional(v.array(KeptFile), []),
  removedIds: v.optional(v.array(v.string()), []),
})

/** Catches several keystrokes, yet loses little when the tab is closed. */
const waitMs = 300

/** Loads the half-typed reviews of the vault into this tab; their files are read when a form shows them. */
export async function loadHalfTyped(vault: OpenVault): Promise<void> {
  const fileKeys = await recordKeysOf(vault, 'half-typed-file')
  const kept = await readAll(vault, 'half-typed', HalfTyped)
  const texts: Record<string, UnsentReview> = {}
  const chosen: Record<string, FileSelection> = {}
  for (const { name, files, removedIds, ...halfTyped } of kept) {
    if (changed.has(name)) continue // this tab knows better
    texts[name] = halfTyped
    chosen[name] = selectionOf(files, removedIds)
  }
  restoreHalfTyped(texts, chosen)
  await removeUnnamed(
    vault,
    fileKeys,
    kept.flatMap(({ files }) => files),
  )
  await flushHalfTyped()
}

const selectionOf = (files: readonly KeptFile[], removedIds: string[]): FileSelection => ({
  removedIds,
  files: files.map(({ key, name, type, ids, declared }) => {
    return { key, ids, declared, file: new File([], name, { type }), state: 'restoring', part: 0 }
  }),
})

/** Two windows with the same form can leave files behind that neither names. */
async function removeUnnamed(vault: OpenVault, stored: RecordKey[], named: readonly KeptFile[]) {
  if (stored.length === 0) return
  const ids = new Set((await fileKeysOf(vault, named)).map(({ id }) => id))
  const unnamed = stored.filter(({ id }) => !ids.has(id))
  if (unnamed.length > 0) await putRecords(vault, [], unnamed)
}

const fileKeysOf = (vault: OpenVault, files: readonly { key: string }[]) =>
  Promise.all(files.map(({ key }) => recordKeyOf(vault, 'half-typed-file', key)))

const damaged = 'This file was damaged on this device. Remove it, and choose it again.'
const unreadable = 'This file could not be read from this device. Reload the page, or choose the file again.'

/** The file of a half-typed review as it was chosen, or why it is missing. */
export async function readHalfTypedFile({ key, file: { name, type } }: ChosenFile): Promise<File | string> {
  const vault = currentVault()
  const record = vault && (await catchStorageErrors(() => readRecord(vault, 'half-typed-file', key)))
  if (record) return new File([record.content], name, { type })
  return record === null && vault ? damaged : unreadable
}

type Change = { halfTyped: UnsentReview; chosen: FileSelection | undefined }
const changed = new Map<string, Change | null>()
let timer: ReturnType<typeof setTimeout> | undefined
let writing: Promise<void> = Promise.resolve()

/** Stores from now on what is typed, shortly after the last keystroke. */
export function watchHalfTyped(): void {
  onHalfTypedChange((name, halfTyped) => {
    // A sent review must not come back as half-typed, and the device may close the page before the answer.
    note(name, halfTyped)
    if (halfTyped === null || halfTyped.stage === 'submitted') return flushHalfTyped()
    timer = setTimeout(flushNow, waitMs)
    return undefined
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushNow()
  })
  addEventListener('blur', flushNow) // such as by the address bar: a page that is left cannot store any more
}

const flushNow = () => void flushHalfTyped()

function note(name: string, halfTyped: UnsentReview | null): void {
  changed.set(name, halfTyped && { halfTyped, chosen: chosenFiles.get(name) })
  clearTimeout(timer)
  addEventListener('beforeunload', flushNow)
}

/** Stores what this tab holds again, in a vault that takes the place of one that is gone. */
export function storeAllHalfTyped({ member }: OpenVault): void {
  for (const [name, halfTyped] of Object.entries(useHalfTyped.getState()))
    if (name.startsWith(`${member}:`)) note(name, halfTyped)
  void flushHalfTyped()
}

/** Writes pending changes now, after those that are being written. */
export function flushHalfTyped(): Promise<void> {
  writing = writing.catch(() => undefined).then(writeChanges)
  return writing
}

async function writeChanges(): Promise<void> {
  const vault = currentVault()
  if (!vault || changed.size === 0) return
  const entries = [...changed].filter(([name]) => name.startsWith(`${vault.member}:`))
  forgetChanges()
  for (const [name, change] of entries)
    await catchStorageErrors(() => write(vault, name, change)).catch((error: unknown) => {
      if (!(error instanceof VaultErased)) throw error
    })
}

/** Writes a half-typed review and then its new files, one by one: without room for a file everything else is kept. */
async function write(vault: OpenVault, name: string, change: Change | null): Promise<void> {
  const stored = (await readJson(vault, 'half-typed', name, HalfTyped))?.value.files ?? []
  if (!change)
    return putRecords(
      vault,
      [],
      [await recordKeyOf(vault, 'half-typed', name), ...(await fileKeysOf(vault, stored))],
    )
  const { halfTyped, chosen: { files, removedIds } = { files: [], removedIds: [] } } = change
  const keys = new Set(stored.map(({ key }) => key))
  const added = files.filter((one) => !keys.has(one.key) && hasContent(one))
  async function put(...fileRows: RecordRow[]) {
    const kept = files.filter(({ key }) => keys.has(key)).map(keptFileOf)
    const gone = stored.filter(({ key }) => !kept.some((one) => one.key === key))
    const row = await encryptJson(vault, 'half-typed', name, { name, ...halfTyped, files: kept, removedIds })
    await putRecords(vault, [...fileRows, row], await fileKeysOf(vault, gone))
  }
  await put()
  for (const { key, file } of added) {
    const content = await file.arrayBuffer().catch(() => null) // it was moved or deleted since it was chosen
    if (!content) continue
    keys.add(key)
    await put(
      await encryptRecord(vault, { kind: 'half-typed-file', id: key, content: new Uint8Array(content) }),
    )
  }
  if (added.length > 0) storageHasRoom()
}

/** Neither one that cannot be sent nor one that is still being scaled. */
const hasContent = ({ state }: ChosenFile) => !['restoring', 'preparing', 'rejected'].includes(state)

const keptFileOf = ({ key, file: { name, type }, ids, declared }: ChosenFile): KeptFile => ({
  key,
  name,
  type,
  ids,
  declared,
})

// As long as the half-typed reviews themselves (`half-typed.ts`): they wait for a vault of their author.
onSessionEnd(() => {
  if (useSession.getState().isEnding) forgetChanges()
})

function forgetChanges(): void {
  clearTimeout(timer)
  removeEventListener('beforeunload', flushNow) // it keeps a page out of Firefox's back/forward cache
  changed.clear()
}
