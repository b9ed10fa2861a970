import { contactDataMessage, type Review } from '../../../shared/schemas/review.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { maxEvidenceFiles } from '../../../shared/form-rules.ts'
import type { Facts } from '../../../shared/schemas/facts.ts'
import type { NewGuest } from '../../../shared/schemas/guest.ts'
import { ApiError } from '../../api/api-error.ts'
import { sendFile } from '../../api/files.ts'
import { dispatch, type Ports } from '../../outbox/dispatch.ts'
import {
  chosenFiles,
  dropHalfTyped,
  halfTypedOwner,
  keepHalfTyped,
  useHalfTyped,
} from '../../outbox/half-typed.ts'
import { readHalfTypedFile } from '../../outbox/keep-half-typed.ts'
import { next, type ReviewEvent } from '../../outbox/review-life.ts'
import { putIntoOutbox } from '../../outbox/send-waiting.ts'
import { newUnsentReview, type UnsentReview } from '../../outbox/unsent-review.ts'
import { type ChosenFile, type FileSelection, noFiles, useFiles } from '../../ui/files/useFiles.ts'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useSession } from '../../session/session.ts'
import { useVault } from '../../vault/vault-state.ts'

export type Fields = Record<string, string>
/** A guest who was added, or chosen, for these fields already. */
const isSameGuest = (guest: NewGuest, { newGuest, guestId, mayHaveArrived }: UnsentReview) =>
  mayHaveArrived || (guestId !== null && JSON.stringify(guest) === JSON.stringify(newGuest))

type Submitted = { review: string; reviewType: Review['reviewType']; facts?: Facts } & Partial<NewGuest>

type Options<Values extends Fields> = {
  /** Names the form; with its author, the key of its half-typed review. */
  name: string
  schema: GenericSchema<unknown, Submitted>
  /** The fields before anything is typed. */
  untouched: Values
  /** What the form knows beforehand; without `guestId`, its fields describe a new guest. */
  about: Partial<UnsentReview>
  /** The review being edited, as it is stored now. */
  stored?: Extract<ReviewEvent, { type: 'restored' }>['stored']
  /** Asked before a new guest is added: the id of a guest who is this one, null to add it, or undefined to wait. */
  whoIs?: (guest: NewGuest) => Promise<string | null | undefined>
  /** Called when it is posted, or waits in the outbox; `restart` empties the form for another review, of this guest or stay or another. */
  onSent: (
    unsent: UnsentReview,
    restart: (values: Values, about?: Partial<UnsentReview>) => void,
  ) => Promise<void> | void
}

export type ReviewLife<Values extends Fields> = ReturnType<typeof useReviewLife<Values>>

const keptMessage = 'Your review is kept on this device and sent when you are back online'
const failedMessage = 'A file was not sent. Send it again or remove it.'

/** What is kept of the chosen files; a file's bytes are, from the moment that it is ready to be sent. */
const toKeep = ({ files, removedIds }: FileSelection) =>
  JSON.stringify([files.map(({ key, state, ids }) => [key, state === 'preparing', ids]), removedIds])

/** The server refuses it too; said here, no review waits in the outbox for that. */
async function rejectContactData(review: string) {
  const rule = await import('../../../shared/contact-data.ts').catch(() => null)
  if (!rule?.hasContactData(review)) return
  const message = contactDataMessage
  throw new ApiError(422, message, [{ path: 'review', message }])
}

/** The state of a form that posts a review: text and files stay until they are sent, also across reloads. */
export function useReviewLife<Values extends Fields>(options: Options<Values>) {
  const { schema, untouched, about, stored = null, whoIs, onSent } = options
  const [author] = useState(halfTypedOwner) // the answer may come after another login
  const name = `${author}:${options.name}`
  const kept = useHalfTyped((all) => all[name])
  const restore = (kept: UnsentReview) =>
    next({ ...kept, typed: { ...untouched, ...kept.typed } }, { type: 'restored', stored })[0]
  const begin = (typed: Values, of = about) => newUnsentReview({ ...of, typed })
  const [unsent, setUnsent] = useState(() => (kept ? restore(kept) : begin(untouched)))
  const latest = useRef(unsent)
  const isLeft = useRef(false)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const files = useFiles({
    most: maxEvidenceFiles,
    sendFile: sendFile('evidence'),
    keepOffline: true,
    start: chosenFiles.get(name),
    onChange(chosen) {
      const before = chosenFiles.get(name) ?? noFiles
      chosenFiles.set(name, chosen)
      if (toKeep(before) !== toKeep(chosen)) void ports.save(latest.current)
    },
  })

  function show(now: UnsentReview) {
    latest.current = now
    setUnsent(now)
  }
  const forget = () => dropHalfTyped(name)
  const ports: Ports<UnsentReview> = {
    isAuthorHere: () => halfTypedOwner() === author,
    show,
    save(now) {
      if (isLeft.current) return undefined // the same form may be open again, with a newer text
      return isTyped(now) || files.current().files.length > 0 ? keepHalfTyped(name, now) : dropHalfTyped(name)
    },
    drop: forget,
    async sendFiles(_, isAgain) {
      await files.sendPending(isAgain)
      const chosen = files.current()
      return { files: chosen.files.map(({ ids }) => ids), removedIds: chosen.removedIds }
    },
    async putIntoOutbox(now) {
      if (!useVault.getState().isOpen) return false
      return putIntoOutbox(author, now, files.current())
    },
  }
  const happened = (event: ReviewEvent) => dispatch(latest.current, event, ports)

  const form = useForm({
    schema,
    initial: unsent.typed as Values,
    async submit({ review, reviewType, facts = {}, ...guest }) {
      setIsIncomplete(files.hasFailed)
      if (files.hasFailed || files.busy) return
      await rejectContactData(review)
      const newGuest = about.guestId ? null : (guest as NewGuest)
      const isNew = newGuest !== null && !isSameGuest(newGuest, latest.current)
      const known = isNew && whoIs ? await whoIs(newGuest) : null
      if (known === undefined) return
      const { unsent, failure } = await happened({
        type: 'submitted',
        review,
        reviewType,
        facts,
        newGuest,
        known,
      })
      const { stage, refusal } = unsent
      if (stage === 'waiting') toast(keptMessage, 'success')
      if (stage === 'waiting' || stage === 'posted') return onSent(unsent, restart)
      if (stage === 'outdated') throw new ApiError(409, refusal!)
      if (failure) throw failure
    },
  })
  function restart(values: Values, of = about) {
    show(begin(values, of))
    form.reset(values)
    files.clear()
  }

  const isTyped = ({ typed, newerText, removeFiles }: UnsentReview) =>
    JSON.stringify(typed) !== JSON.stringify(untouched) || newerText !== null || removeFiles.length > 0
  const typed = (typed: Values, removeFiles = latest.current.removeFiles) =>
    void happened({ type: 'typed', typed, removeFiles })
  const followFields = useEffectEvent((values: Values) => {
    if (JSON.stringify(values) !== JSON.stringify(latest.current.typed)) typed(values)
  })
  useEffect(() => followFields(form.values), [form.values])

  // On a slow device the vault opens after the form is shown; a text typed before that is newer and stays.
  const takeOver = useEffectEvent((kept: UnsentReview) => {
    if (kept.key === latest.current.key) return
    show(restore(kept))
    form.reset(latest.current.typed as Values)
    files.replace(chosenFiles.get(name) ?? noFiles)
  })
  useEffect(() => {
    if (kept) takeOver(kept)
  }, [kept])

  const reading = useRef(new Set<string>())
  const readKept = useEffectEvent(async (one: ChosenFile) => {
    reading.current.add(one.key)
    const file = await readHalfTypedFile(one)
    if (isLeft.current) return // the form reads it when it is open again
    if (typeof file === 'string') files.restored(one.key, { state: 'rejected', message: file })
    else files.restored(one.key, { file, state: one.ids.length > 0 ? 'stored' : 'pending' })
  })
  useEffect(() => {
    for (const one of files.files)
      if (one.state === 'restoring' && !reading.current.has(one.key)) void readKept(one)
  }, [files.files])

  const { clearFailure } = form
  const session = useSession(({ userAuth }) => userAuth?.token)
  // What a session that has ended refused can be sent again in the next one.
  const sessionBegun = useEffectEvent(() => clearFailure())
  useEffect(() => {
    if (session) sessionBegun()
  }, [session])

  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])

  return {
    form,
    unsent,
    files,
    /** Shown with the files until each one is sent or removed. */
    filesError: isIncomplete && files.hasFailed ? failedMessage : undefined,
    isUnsent: unsent.stage !== 'posted' && (isTyped(unsent) || files.files.length > 0),
    setRemoved: (removeFiles: string[]) => typed(form.values, removeFiles),
    /** The author has asked for the text from another device or window. */
    showNewerText: (text: string) => {
      form.clearFailure()
      void happened({ type: 'newer text shown', text })
    },
    /** Discards text and files. */
    forget,
  }
}
