import * as v from 'valibot'
import {
  type OpenVault,
  readAll,
  encryptJson,
  recordKeyOf,
  VaultErased,
  putRecords,
} from '../vault/records.ts'
import { currentVault, catchStorageErrors } from '../vault/vault.ts'
import { onHalfTypedChange, restoreHalfTyped } from './half-typed.ts'
import { UnsentReview } from './unsent-review.ts'

const HalfTyped = v.object({ name: v.string(), ...UnsentReview.entries })

/** Catches several keystrokes, yet loses little when the tab is closed. */
const waitMs = 300

/** Loads the half-typed reviews of the vault into this tab. */
export async function loadHalfTyped(vault: OpenVault): Promise<void> {
  const kept = await readAll(vault, 'half-typed', HalfTyped)
  restoreHalfTyped(Object.fromEntries(kept.map(({ name, ...halfTyped }) => [name, halfTyped])))
}

const changed = new Map<string, UnsentReview | null>()
let timer: ReturnType<typeof setTimeout> | undefined
let writing: Promise<void> = Promise.resolve()

/** Stores from now on what is typed, shortly after the last keystroke. */
export function watchHalfTyped(): void {
  onHalfTypedChange((name, halfTyped) => {
    changed.set(name, halfTyped)
    clearTimeout(timer)
    // A sent review must not come back as half-typed, and the device may close the page before the answer.
    if (halfTyped === null || halfTyped.stage === 'submitted') return flushHalfTyped()
    timer = setTimeout(() => void flushHalfTyped(), waitMs)
    return undefined
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushHalfTyped()
  })
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
  changed.clear()
  const kept = entries.filter(([, halfTyped]) => halfTyped !== null)
  const gone = entries.filter(([, halfTyped]) => halfTyped === null)
  await catchStorageErrors(async () => {
    const rows = await Promise.all(
      kept.map(([name, halfTyped]) => encryptJson(vault, 'half-typed', name, { name, ...halfTyped })),
    )
    await putRecords(rows, await Promise.all(gone.map(([name]) => recordKeyOf(vault, 'half-typed', name))))
  }).catch((error: unknown) => {
    if (!(error instanceof VaultErased)) throw error
  })
}

/** Pending changes must not go into the next member's vault. */
export function forgetHalfTyped(): void {
  clearTimeout(timer)
  changed.clear()
}
