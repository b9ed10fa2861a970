import { counted } from '../../shared/counted.ts'
import type { PostedReview } from '../../shared/schemas/review.ts'
import { ApiError, hasServerFailed } from '../api/api-error.ts'
import { sendFile } from '../api/files.ts'
import { createGuest } from '../api/guests.ts'
import { ChangedElsewhere, sendReview } from '../api/send-review.ts'
import { sendWithFiles } from '../api/send-with-files.ts'
import { toast } from '../components/toast.ts'
import { commentWasCreated, memberId, sessionToken } from '../session/session.ts'
import { isAway } from './connection.ts'
import type { Draft, DraftFile } from './draft.ts'
import { draftLock, fileOf, loadDrafts, removeDraft, saveDraft } from './drafts.ts'
import { exclusive, unlessBusy } from './exclusive.ts'
import { type OpenVault, VaultGone } from './records.ts'
import { openVault, tellTrouble } from './vault.ts'
import { useVault } from './vault-state.ts'

const quiet = { quiet: true } as const

/**
 * Sends what waits, in order, but for what is being edited. A refused draft stays with its reason and does not hold
 * up the others; without an answer of the server it all stays as it is. The idempotency keys make every step happen
 * once, wherever the connection breaks (D-94).
 */
export async function sendDrafts(): Promise<void> {
  const vault = openVault()
  if (!vault) return
  try {
    await tellTrouble(() => unlessBusy('send', () => sendAll(vault)))
  } catch (error) {
    if (!(error instanceof VaultGone) && !mustWait(error)) throw error
  }
}

/**
 * Keeps a draft from being sent, by any tab, until the answered function is called; what waits is sent then.
 * @param onHeld gets the id once that is so; the vault's state then has the draft as it is stored
 * @param onBusy it is being sent, or another tab holds it
 */
export function holdDraft(id: string, onHeld: (id: string) => void, onBusy: () => void): () => void {
  let letGo = () => {}
  const isLeft = new Promise<void>((resolve) => (letGo = resolve))
  const hold = async () => {
    const vault = openVault()
    if (vault) await tellTrouble(() => loadDrafts(vault))
    onHeld(id)
    await isLeft
  }
  void unlessBusy(draftLock(id), hold).then((wasHeld) => {
    if (!wasHeld) onBusy()
    // A sending that is on its way may have passed it over.
    else if (sessionToken() && !isAway()) void exclusive('send', async () => undefined).then(sendDrafts)
  })
  return letGo
}

async function sendAll(vault: OpenVault): Promise<void> {
  const waiting = (await loadDrafts(vault)).filter(({ refusal }) => refusal === null)
  if (waiting.length === 0) return
  useVault.setState({ isSending: true })
  let sent = 0
  try {
    for (const { id } of waiting) {
      await unlessBusy(draftLock(id), async () => {
        const draft = (await loadDrafts(vault)).find((one) => one.id === id)
        if (draft && (await sendOrRefuse(vault, draft))) sent += 1
      })
    }
  } finally {
    if (isHere(vault)) tellSent(sent)
  }
}

function tellSent(count: number): void {
  useVault.setState({ isSending: false })
  if (count === 0) return
  toast(`${counted(count, 'waiting review was', 'waiting reviews were')} sent`, 'success')
  commentWasCreated()
}

/** True when it was sent, false when it was refused. Throws when sending has to wait. */
async function sendOrRefuse(vault: OpenVault, draft: Draft): Promise<boolean> {
  try {
    await sendOne(vault, draft)
    return true
  } catch (error) {
    if (mustWait(error) || !(error instanceof ApiError)) throw error
    const now = (await loadDrafts(vault)).find(({ id }) => id === draft.id)
    const outdatedId = error instanceof ChangedElsewhere ? error.reviewId : null
    if (now) await keep(vault, now, { refusal: error.message, outdatedId })
    if (isHere(vault)) toast(`The review of ${draft.guestName} was not accepted. ${error.message}`)
    return false
  }
}

/** No answer, no session, too many at once, or a server in trouble: nothing that the member could put right. */
const mustWait = (error: unknown): boolean =>
  hasServerFailed(error) || (error instanceof ApiError && [401, 429].includes(error.status))

/** Whether the page is still that of the vault's member. */
const isHere = (vault: OpenVault): boolean => openVault()?.id === vault.id && memberId() === vault.member

/** Before every call: nothing of a member is sent in the session of another (D-93). */
function checkMember(vault: OpenVault): void {
  if (!isHere(vault)) throw new VaultGone('The member of this vault has left')
}

async function sendOne(vault: OpenVault, draft: Draft): Promise<void> {
  let now = await addGuest(vault, draft)
  await sendWithFiles(
    async (again) => void (now = await sendFiles(vault, now, again)),
    async () => {
      now = await keep(vault, now, { triedTexts: [...new Set([...now.triedTexts, now.review])] })
      await sendTyped(vault, now)
    },
  )
  await followOn(vault, now)
  await removeDraft(vault, now)
}

async function keep(vault: OpenVault, draft: Draft, changes: Partial<Draft>): Promise<Draft> {
  const changed = { ...draft, ...changes }
  await saveDraft(vault, changed)
  return changed
}

async function addGuest(vault: OpenVault, draft: Draft): Promise<Draft> {
  if (draft.guestId !== null || !draft.newGuest) return draft
  checkMember(vault)
  const { _id } = await createGuest(draft.newGuest, draft.guestKey, quiet)
  return keep(vault, draft, { guestId: _id })
}

/** Sends the files, and keeps each one's id at once. A damaged one is for the member to decide about. */
async function sendFiles(vault: OpenVault, draft: Draft, again: boolean): Promise<Draft> {
  let now = draft
  for (const file of draft.files.filter(({ ids }) => again || ids.length === 0)) {
    const content = await fileOf(vault, file)
    if (!content) throw new ApiError(422, damaged(file))
    checkMember(vault)
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    const { id } = await sendFile('evidence')(content, options)
    const sent = { ...file, ids: [id, ...file.ids] }
    now = await keep(vault, now, { files: now.files.map((one) => (one.id === file.id ? sent : one)) })
  }
  return now
}

const damaged = ({ name }: DraftFile) =>
  `The file ${name} was damaged on this device. Remove it to send the review without it.`

function sendTyped(vault: OpenVault, draft: Draft): Promise<PostedReview> {
  const { guestId, editingReviewId, newGuest, reviewKey } = draft
  const { review, reviewType, originalText, originalType, newerText, triedTexts, removeFiles } = draft
  const meant = {
    guestId: guestId ?? undefined,
    editingReviewId: editingReviewId ?? undefined,
    review,
    reviewType,
    originalText,
    originalType,
    newerText,
    triedTexts,
    removeFiles,
    files: draft.files.map(({ ids }) => ids).filter(({ length }) => length > 0),
  }
  checkMember(vault)
  return sendReview(vault.member, meant, newGuest ? `${reviewKey}-${guestId}` : reviewKey, quiet)
}

/** Later edits of the review were made from the same text, and follow on what was sent instead. */
async function followOn(vault: OpenVault, sent: Draft): Promise<void> {
  const isOfSameText = ({ editingReviewId, originalText, createdAt }: Draft) =>
    editingReviewId === sent.editingReviewId &&
    originalText === sent.originalText &&
    createdAt > sent.createdAt
  for (const draft of await loadDrafts(vault)) {
    if (draft.editingReviewId && isOfSameText(draft))
      await keep(vault, draft, {
        originalText: sent.review,
        originalType: sent.reviewType,
        newerText: null,
      })
  }
}
