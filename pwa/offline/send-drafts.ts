import { counted } from '../../shared/counted.ts'
import { fileIdOf } from '../../shared/schemas/files.ts'
import type { PostedReview } from '../../shared/schemas/review.ts'
import { ApiError, hasServerFailed } from '../api/api-error.ts'
import { sendFile } from '../api/files.ts'
import { createGuest } from '../api/guests.ts'
import { postReview } from '../api/reviews.ts'
import { toast } from '../components/toast.ts'
import { commentWasCreated, sessionToken, useSession } from '../session/session.ts'
import { isAway } from './connection.ts'
import { type Draft, type DraftFile, type SentDraft, sentOf } from './draft.ts'
import { fileOf, loadDrafts, removeDraft, saveDraft } from './drafts.ts'
import { exclusive, unlessBusy } from './exclusive.ts'
import { type OpenVault, VaultGone } from './records.ts'
import { openVault, tellTrouble } from './vault.ts'
import { useVault } from './vault-state.ts'

// A sent file that no review names is swept after an hour (D-50): send it again rather than name one that is gone.
const fileKeptMs = 45 * 60_000
const quiet = { quiet: true } as const
const changedElsewhere = 'This review was changed in another window. Reload it and try again.' // as the server says it

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

const draftLock = (id: string) => `draft ${id}`

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
    if (now) await saveDraft(vault, { ...now, refusal: error.message, isOutdated: error.status === 409 })
    if (isHere(vault)) toast(`The review of ${draft.guestName} was not accepted. ${error.message}`)
    return false
  }
}

/** No answer, no session, too many at once, or a server in trouble: nothing that the member could put right. */
const mustWait = (error: unknown): boolean =>
  hasServerFailed(error) || (error instanceof ApiError && [401, 429].includes(error.status))

/** Whether the page is still that of the vault's member. */
const isHere = (vault: OpenVault): boolean =>
  openVault()?.id === vault.id && useSession.getState().userAuth?._id === vault.member

/** Before every call: nothing of a member is sent in the session of another (D-93). */
function checkMember(vault: OpenVault): void {
  if (!isHere(vault)) throw new VaultGone('The member of this vault has left')
}

async function sendOne(vault: OpenVault, draft: Draft): Promise<void> {
  let now = draft
  const keep = async (changes: Partial<Draft>, gone: DraftFile[] = []) => {
    now = { ...now, ...changes }
    await saveDraft(vault, now, gone)
  }
  if (now.guestId === null && now.newGuest) {
    checkMember(vault)
    const { _id } = await createGuest(now.newGuest, now.guestKey, quiet)
    await keep({ guestId: _id })
  }
  const files: DraftFile[] = []
  for (const file of now.files) {
    const sent = await sendFileOnce(vault, file)
    if (!sent) continue
    files.push(sent)
    await keep({ files: now.files.map((one) => (one.id === sent.id ? sent : one)) })
  }
  const typed = sentOf(now, now.files)
  const before = now.sent
  if (!before.some((one) => isSame(one, typed))) await keep({ sent: [...before, typed] })
  checkMember(vault)
  const posted = await post(now, files)
  // What was never sent otherwise has arrived, even if it was changed on another device since.
  if (now.sent.every((one) => isSame(one, typed)) || isStored(typed, posted, now)) return finish(vault, now)
  // An earlier try had arrived, and the draft was changed since: what is posted becomes what is typed (D-43).
  const earlier = now.sent.find((one) => isStored(one, posted, now))
  const edit = {
    reviewId: posted._id,
    originalText: (earlier ?? typed).review,
    removeFiles: earlier && !now.edit ? takenFiles(posted, earlier, typed) : [],
  }
  const isThere = ({ id }: DraftFile) => (earlier ? [earlier] : before).some((one) => one.files.includes(id))
  const added = now.files.filter((file) => !isThere(file))
  const reviewKey = crypto.randomUUID()
  await keep({ newGuest: null, edit, files: added, reviewKey, sent: [] }, now.files.filter(isThere))
  if (!earlier) throw new ApiError(409, changedElsewhere)
  await sendOne(vault, now)
}

/** A draft has arrived. Later edits of the review were made from the same text, and follow on this one instead. */
async function finish(vault: OpenVault, sent: Draft): Promise<void> {
  const isOfSameText = ({ edit, createdAt }: Draft) =>
    edit?.reviewId === sent.edit?.reviewId &&
    edit?.originalText === sent.edit?.originalText &&
    createdAt > sent.createdAt
  for (const draft of await loadDrafts(vault)) {
    if (!draft.edit || !isOfSameText(draft)) continue
    await saveDraft(vault, { ...draft, edit: { ...draft.edit, originalText: sent.review } })
  }
  await removeDraft(vault, sent)
}

const isSame = (one: SentDraft, other: SentDraft) => JSON.stringify(one) === JSON.stringify(other)

/** Whether this is what the server answers. Which files of an edited review came with the edit nobody can tell. */
const isStored = ({ review, reviewType, files }: SentDraft, posted: PostedReview, { edit }: Draft): boolean =>
  posted.review === review &&
  posted.reviewType === reviewType &&
  (edit !== null || posted.files.length === files.length)

/** Of a new review's files, which lie in the order in which they were sent, those that its draft has no more. */
const takenFiles = (posted: PostedReview, earlier: SentDraft, typed: SentDraft): string[] =>
  earlier.files.flatMap((id, place) =>
    typed.files.includes(id) ? [] : (fileIdOf(posted.files[place] ?? '') ?? []),
  )

async function sendFileOnce(vault: OpenVault, file: DraftFile): Promise<DraftFile | null> {
  if (file.sent && Date.now() - file.sent.at < fileKeptMs) return file
  const content = await fileOf(vault, file)
  if (!content) return null
  checkMember(vault)
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const { id } = await sendFile('evidence')(content, options)
  return { ...file, sent: { id, at: Date.now() } }
}

function post(draft: Draft, sent: DraftFile[]): Promise<PostedReview> {
  const { guestId, review, reviewType, edit, newGuest, reviewKey } = draft
  const files = sent.map((file) => file.sent!.id)
  const change = edit && {
    editingReviewId: edit.reviewId,
    originalText: edit.originalText,
    removeFiles: edit.removeFiles,
  }
  const key = newGuest ? `${reviewKey}-${guestId}` : reviewKey
  return postReview({ guestId: guestId ?? undefined, review, reviewType, files, ...change }, key, quiet)
}
