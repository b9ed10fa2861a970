import { pluralize } from '../../shared/pluralize.ts'
import { sameWords } from '../../shared/schemas/review.ts'
import { ApiError, unreachable } from '../api/api-error.ts'
import { checkConnection, isServerAway } from '../api/connection.ts'
import { sendFile } from '../api/files.ts'
import { tryWithLock, withLock } from '../platform/web-locks.ts'
import { memberId, sessionToken, useSession } from '../session/session.ts'
import { commentWasCreated } from '../session/session-updates.ts'
import { answerStay } from '../stays/stays.ts'
import type { FileSelection } from '../ui/files/useFiles.ts'
import { toast } from '../ui/toast.ts'
import { askToPersist } from '../vault/persistence.ts'
import { type OpenVault, VaultErased } from '../vault/records.ts'
import { catchStorageErrors, currentVault } from '../vault/vault.ts'
import { dispatch, type Ports } from './dispatch.ts'
import { useOutbox } from './outbox-state.ts'
import { next } from './review-life.ts'
import type { UnsentReview, WaitingFile, WaitingReview } from './unsent-review.ts'
import {
  addWaiting,
  fileOf,
  findWaiting,
  loadWaiting,
  removeWaiting,
  saveWaiting,
  waitingLock,
} from './waiting-reviews.ts'

const notKept =
  'Your review could not be kept on this device, and the server does not answer. Keep this page open and post it again later.'

/**
 * Keeps a review with its files until there is a connection; false when its author's vault is not open. Throws an
 * ApiError when this device has no room: then nothing was kept, and the form must not be cleared.
 */
export async function putIntoOutbox(
  author: string,
  unsent: UnsentReview,
  chosen: FileSelection,
): Promise<boolean> {
  const vault = currentVault()
  if (vault?.member !== author) return false
  const removeFiles = [...unsent.removeFiles, ...chosen.removedIds]
  const isKept = await catchStorageErrors(async () => {
    await addWaiting(vault, { ...unsent, removeFiles }, chosen.files)
    return true
  })
  if (!isKept) throw new ApiError(0, notKept)
  void askToPersist()
  void sendSoon()
  return true
}

/** Sends when the connection is back, after a run that is under way: that one has read its list already. */
async function sendSoon(): Promise<void> {
  if (!sessionToken() || !(await checkConnection())) return
  await withLock('send', async () => undefined)
  await sendWaiting()
}

/**
 * Sends the waiting reviews in order, except for one that is being edited. A refused review stays with its reason and
 * does not delay the others; without an answer, and while the member is suspended, everything stays as it is.
 */
export async function sendWaiting(): Promise<void> {
  const vault = currentVault()
  if (!vault || useSession.getState().userAuth?.isSuspended) return
  try {
    await catchStorageErrors(() => tryWithLock('send', () => sendAll(vault)))
  } catch (error) {
    if (!(error instanceof VaultErased)) throw error
  }
}

/**
 * Prevents every tab from sending a review until `released`; then sends what waits.
 * @param onHeld called once `useOutbox` has the review as it is stored
 * @returns false when it is being sent, or another tab holds it
 */
export async function holdWaiting(id: string, released: Promise<void>, onHeld: () => void): Promise<boolean> {
  const wasHeld = await tryWithLock(waitingLock(id), async () => {
    const vault = currentVault()
    if (vault) await catchStorageErrors(() => loadWaiting(vault))
    onHeld()
    await released
  })
  // A tab that is sending now may have skipped it.
  if (wasHeld && sessionToken() && !isServerAway())
    void withLock('send', async () => undefined).then(sendWaiting)
  return wasHeld
}

async function sendAll(vault: OpenVault): Promise<void> {
  const waiting = (await loadWaiting(vault)).filter(({ stage }) => stage === 'waiting')
  if (waiting.length === 0) return
  useOutbox.setState({ isSending: true })
  const sent: WaitingReview[] = []
  try {
    for (const { id } of waiting) {
      await tryWithLock(waitingLock(id), async () => {
        const review = await findWaiting(vault, id)
        if (review) sent.push(await sendOne(vault, review))
      })
      if (sent.at(-1)?.stage === 'waiting') return // the server does not take the others now, either
    }
  } finally {
    if (isHere(vault)) sendingEnded(sent.filter(({ stage }) => stage === 'posted').length)
  }
}

async function sendOne(vault: OpenVault, review: WaitingReview): Promise<WaitingReview> {
  const { unsent } = await dispatch(review, { type: 'sent' }, portsOf(vault, review))
  const { guestName, refusal } = unsent
  if (refusal !== null && isHere(vault)) toast(`The review of ${guestName} was not accepted. ${refusal}`)
  return unsent
}

function sendingEnded(posted: number): void {
  useOutbox.setState({ isSending: false })
  if (posted === 0) return
  toast(`${pluralize(posted, 'waiting review was', 'waiting reviews were')} sent`, 'success')
  commentWasCreated()
}

/** Whether the vault's member is still logged in here. */
const isHere = (vault: OpenVault): boolean => currentVault()?.id === vault.id && memberId() === vault.member

function portsOf(vault: OpenVault, review: WaitingReview): Ports<WaitingReview> {
  let { files } = review
  async function save(unsent: WaitingReview) {
    await endQuestion(vault, unsent)
    await saveWaiting(vault, { ...unsent, files })
  }
  return {
    isAuthorHere: () => isHere(vault),
    save,
    /** Stores each file's id right after its upload. */
    async sendFiles(unsent, isAgain) {
      for (const file of files.filter(({ ids }) => isAgain || ids.length === 0)) {
        const id = await sendStoredFile(vault, file)
        files = files.map((one) => (one === file ? { ...file, ids: [id, ...file.ids] } : one))
        await save(unsent)
      }
      return { files: files.map(({ ids }) => ids), removedIds: [] }
    },
    async drop(posted) {
      await endQuestion(vault, posted)
      await rebaseLaterEdits(vault, posted)
      await removeWaiting(vault, posted)
    },
    sendOptions: { isBackground: true },
  }
}

/** Ends the question how a stay was once the server has a report of it; before, as the page may be closed meanwhile. */
async function endQuestion(vault: OpenVault, { stay, stage, refusal, refusalLink }: WaitingReview) {
  const isReported = stage === 'posted' || stage === 'outdated' || (refusalLink && refusal !== sameWords)
  if (stay !== undefined && isReported && isHere(vault)) await answerStay(stay, 'reported')
}

/** The member decides what to do about a damaged file. */
async function sendStoredFile(vault: OpenVault, file: WaitingFile): Promise<string> {
  const content = await fileOf(vault, file)
  if (!content) throw new ApiError(422, damaged(file))
  if (!isHere(vault)) throw unreachable()
  const options = {
    onProgress: () => undefined,
    signal: new AbortController().signal,
    declared: file.declared,
  }
  return (await sendFile('evidence')(content, options)).id
}

const damaged = ({ name }: WaitingFile) =>
  `The file ${name} was damaged on this device. Remove it to send the review without it.`

/** Later edits began with the same stored text, which is another one now. */
async function rebaseLaterEdits(vault: OpenVault, sent: WaitingReview): Promise<void> {
  const { editingReviewId, originalText, createdAt, review, reviewType, facts } = sent
  if (!editingReviewId) return
  for (const later of await loadWaiting(vault)) {
    if (later.editingReviewId !== editingReviewId || later.originalText !== originalText) continue
    if (later.createdAt > createdAt)
      await saveWaiting(vault, next(later, { type: 'earlier edit posted', review, reviewType, facts })[0])
  }
}
