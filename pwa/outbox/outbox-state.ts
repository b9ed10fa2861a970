import { create } from 'zustand'
import { onSessionEnd } from '../session/session.ts'
import type { WaitingReview } from './unsent-review.ts'

const closed = { waiting: [] as WaitingReview[], isSending: false }

/** The outbox as the page shows it while the vault is open: waiting and refused reviews, the oldest first. */
export const useOutbox = create<typeof closed>()(() => closed)

/** Shows an empty outbox. */
export const outboxClosed = (): void => useOutbox.setState(closed)
onSessionEnd(outboxClosed)

/** Whether something can be sent without an edit by its author. */
export const hasWaiting = ({ waiting }: typeof closed) => waiting.some(({ stage }) => stage === 'waiting')
