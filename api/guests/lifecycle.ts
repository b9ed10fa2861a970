import type { ClientSession, ObjectId } from 'mongodb'
import type { Lifecycle } from '../lifecycle.ts'
import { type GuestCollections, identityOf } from './create-guest.ts'
import type { DecidedStay } from './guests.collection.ts'
import type { ErasedPeople } from './erased-people.collection.ts'
import type { DistinctGuestsCollection } from './search/distinct-guests.collection.ts'

export type GuestErasureDeps = GuestCollections & { erasedPeople: ErasedPeople; now: () => Date }

const guestsAtOnce = 500

type Moved = { aliases: ObjectId[]; decisions: DecidedStay[] }

/** Both guests stay, so that both ids, names and numbers lead to the kept one. */
export const guestsLifecycle = (
  deps: GuestErasureDeps & { distinctGuests: DistinctGuestsCollection },
): Lifecycle => ({
  collections: ['guests', 'guestKeys', 'guestIdentities', 'erasedPeople', 'distinctGuests'],
  async merge({ kept, merged }, session) {
    const aliases = await deps.guests.mergedInto(merged, session)
    await setMergedInto(deps, [merged, ...aliases], kept, session)
    return { aliases, decisions: await deps.guests.giveDecisions(merged, kept, session) }
  },
  async undoMerge({ kept, merged }, { aliases, decisions }: Moved, session) {
    if (decisions.length > 0) await deps.guests.takeDecisions(kept, decisions, session)
    await setMergedInto(deps, [merged], null, session)
    await setMergedInto(deps, aliases, merged, session)
  },
  async eraseGuest(guests, session) {
    await takeOut(deps, guests, session)
    await deps.distinctGuests.forget(guests, session)
  },
  closeAccount: ({ member, author }, session) => deps.guests.passOn(member, author, guestsAtOnce, session),
})

/** In the keys too, so that a search reads it with the row. */
async function setMergedInto(
  { guests, guestKeys }: GuestCollections,
  ids: ObjectId[],
  mergedInto: ObjectId | null,
  session: ClientSession,
): Promise<void> {
  for (const docs of [guests, guestKeys]) await docs.setMergedInto(ids, mergedInto, session)
}

/** Takes guests out of the product, and leaves a keyed hash of each whole number with its name. */
export async function takeOut(
  deps: GuestErasureDeps,
  ids: ObjectId[],
  session: ClientSession,
): Promise<void> {
  for (const guest of await deps.guests.byIds(ids, session))
    // An entry that came after an erasure leaves the hash of the first.
    if (!guest.withheld && guest.phoneKey.length >= 10)
      await deps.erasedPeople.add(identityOf(guest), deps.now(), session)
  for (const docs of [deps.guestIdentities, deps.guestKeys]) await docs.removeOf(ids, session)
  await deps.guests.remove(ids, session)
}
