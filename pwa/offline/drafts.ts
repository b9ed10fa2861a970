import { Draft, type DraftFile, type NewDraft, type NewDraftFile } from './draft.ts'
import { exclusive, unlessBusy } from './exclusive.ts'
import { joinTabs } from './other-tabs.ts'
import { type OpenVault, readAll, readRecord, sealed, sealedJson, spotOf, writeRows } from './records.ts'
import type { RecordRow } from './vault-db.ts'
import { askToPersist } from './persistence.ts'
import { countDrafts, openVault, tellTrouble } from './vault.ts'
import { useVault } from './vault-state.ts'

let tellTabs: ((vaultId: string) => void) | undefined

/** What another tab keeps, changes or sends is shown in this one, too. */
export function followDrafts(): void {
  tellTabs = joinTabs<string>('waiting reviews', (vaultId) => {
    const vault = openVault()
    if (vault?.id === vaultId) void tellTrouble(() => loadDrafts(vault))
  })
}

/** After every change. */
async function tellDrafts(vault: OpenVault): Promise<void> {
  await loadDrafts(vault)
  tellTabs?.(vault.id)
}

/** Reads what waits, the oldest first. */
export async function loadDrafts(vault: OpenVault): Promise<Draft[]> {
  const drafts = await readAll(vault, 'draft', Draft)
  drafts.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  if (openVault()?.id === vault.id) useVault.setState({ drafts })
  return drafts
}

/**
 * Looks again at what a logout of the member would erase, since other tabs keep drafts, too. Answers how many nobody
 * can read before the vault is open.
 */
export async function findUnsent(member: string): Promise<number> {
  const locked = await tellTrouble(async () => {
    const vault = openVault()
    const drafts = vault ? await loadDrafts(vault) : []
    return (await countDrafts(member)) - drafts.length
  })
  return locked ?? 0
}

/**
 * Keeps a review with its files until it can be sent (D-94). False when there is no open vault, or this device
 * cannot keep it: then nothing was kept, and the form must not be cleared.
 */
export async function keepDraft(typed: NewDraft, files: readonly NewDraftFile[]): Promise<boolean> {
  const vault = openVault()
  if (!vault) return false
  const kept = await tellTrouble(async () => {
    const contents = await Promise.all(
      files.map(async ({ file }) => new Uint8Array(await file.arrayBuffer())),
    )
    const own = files.map(({ file: { name, type, size }, ids }) => {
      return { id: crypto.randomUUID(), name, type, size, ids }
    })
    const draft: Draft = {
      ...typed,
      id: crypto.randomUUID(),
      createdAt: new Date().toISOString(),
      files: own,
      refusal: null,
      outdatedId: null,
    }
    const rows = await Promise.all(
      draft.files.map(({ id }, place) =>
        sealed(vault, { kind: 'draft-file', id, content: contents[place]! }),
      ),
    )
    await writeRows([...rows, await rowOf(vault, draft)])
    await tellDrafts(vault)
    void askToPersist()
    return true
  })
  return kept === true
}

/** Keeps a changed draft; `gone` are files that it has no more. */
export async function saveDraft(
  vault: OpenVault,
  draft: Draft,
  gone: readonly DraftFile[] = [],
): Promise<void> {
  await writeRows([await rowOf(vault, draft)], await spotsOf(vault, gone))
  await tellDrafts(vault)
}

const rowOf = (vault: OpenVault, draft: Draft): Promise<RecordRow> =>
  sealedJson(vault, 'draft', draft.id, draft)

const spotsOf = (vault: OpenVault, files: readonly DraftFile[]) =>
  Promise.all(files.map(({ id }) => spotOf(vault, 'draft-file', id)))

/** Takes a draft and its files away: it was sent or is not wanted any more. */
export async function removeDraft(vault: OpenVault, { id, files }: Draft): Promise<void> {
  await writeRows([], [...(await spotsOf(vault, files)), await spotOf(vault, 'draft', id)])
  await tellDrafts(vault)
}

/** A file of a draft as it was chosen; null when it was damaged. */
export async function fileOf(vault: OpenVault, { id, name, type }: DraftFile): Promise<File | null> {
  const record = await readRecord(vault, 'draft-file', id)
  return record && new File([record.content], name, { type })
}

/** The lock of whoever edits or sends a draft. */
export const draftLock = (id: string) => `draft ${id}`

/**
 * The member discards a draft: `busy` when it is being sent, or edited in another window, `gone` when it was sent in
 * the meantime.
 */
export async function discardDraft(id: string): Promise<'discarded' | 'busy' | 'gone'> {
  let wasThere = false
  const isFree = await unlessBusy(draftLock(id), async () => {
    wasThere = await whileNothingIsSent(id, removeDraft)
  })
  if (!isFree) return 'busy'
  return wasThere ? 'discarded' : 'gone'
}

export type DraftChange = Pick<Draft, 'review' | 'reviewType' | 'newGuest' | 'newerText'> & {
  removedFiles: string[]
}

/** The member edits a draft, which then waits again; false when it is gone. */
export const changeDraft = (id: string, { removedFiles, ...change }: DraftChange): Promise<boolean> =>
  whileNothingIsSent(id, async (vault, draft) => {
    const files = draft.files.filter((file) => !removedFiles.includes(file.id))
    const gone = draft.files.filter((file) => !files.includes(file))
    const isOtherGuest = JSON.stringify(change.newGuest) !== JSON.stringify(draft.newGuest)
    const changed: Draft = {
      ...draft,
      ...change,
      files,
      // They may have arrived.
      removeFiles: [...draft.removeFiles, ...gone.flatMap(({ ids }) => ids)],
      refusal: null,
      outdatedId: null,
      ...(isOtherGuest && {
        guestId: null,
        guestKey: crypto.randomUUID(),
        guestName: change.newGuest
          ? `${change.newGuest.firstName} ${change.newGuest.lastName}`
          : draft.guestName,
      }),
    }
    await saveDraft(vault, changed, gone)
  })

async function whileNothingIsSent(id: string, work: (vault: OpenVault, draft: Draft) => Promise<void>) {
  const vault = openVault()
  if (!vault) return false
  return exclusive('send', async () => {
    const draft = (await loadDrafts(vault)).find((one) => one.id === id)
    if (draft) await work(vault, draft)
    return draft !== undefined
  })
}
