import type { ObjectId } from 'mongodb'
import type { Facts } from '../../shared/schemas/facts.ts'
import type { SecurityDeps } from '../audit/security.ts'
import type { Config } from '../config.ts'
import type { IdempotencyDeps } from '../database/with-idempotency-key.ts'
import type { EventDeps } from '../events/record-event.ts'
import type { FileDeps } from '../files/file-deps.ts'
import type { GuestDoc } from '../guests/guests.collection.ts'
import type { CounterDeps } from '../guests/counters.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import type { KeyedMutex } from '../process/keyed-mutex.ts'
import type { ReactionsCollection } from './reactions.collection.ts'
import type { ReviewsCollection, SeenBefore } from './reviews.collection.ts'

/** What the rules of reviews need: their own collections, services, and what the rules of other subjects need. */
export type ReviewDeps = CounterDeps &
  EventDeps &
  FileDeps &
  IdempotencyDeps &
  MemberDeps &
  SecurityDeps & {
    config: Config
    mail: Mailer
    withKeyLock: KeyedMutex
    reviews: ReviewsCollection
    reactions: ReactionsCollection
    /** What the member had on screen before this stay; undefined for a guest without an older negative review. */
    seenBefore: (
      member: ObjectId,
      guest: Pick<GuestDoc, '_id' | 'lastName'>,
      facts: Facts,
    ) => Promise<SeenBefore | undefined>
  }
