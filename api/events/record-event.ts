import { type ClientSession, ObjectId } from 'mongodb'
import type { EventDoc, EventsCollection } from './events.collection.ts'

export type EventDeps = { events: EventsCollection; now: () => Date }

type NewEvent = Pick<EventDoc, 'what' | 'member' | 'guest' | 'actor' | 'isMailed'>

/** Stores an event in the transaction that causes it, so that neither is there without the other. */
export async function recordEvent(
  { events, now }: EventDeps,
  event: NewEvent,
  session: ClientSession,
): Promise<void> {
  const at = now()
  await events.insert({ _id: new ObjectId(), ...event, createdAt: at, dueAt: at }, session)
}
