import { type ClientSession, ObjectId } from 'mongodb'
import { longAgo, redactedDate } from '../../shared/redacted-date.ts'
import { jsonListEntry } from '../files/copy-entries.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { CreditsCollection } from './credits.collection.ts'
import type { GuestTombstonesCollection } from './guest-tombstones.collection.ts'
import type { GuestMergesCollection } from './guest-merges.collection.ts'
import type { MovedViews, ViewsCollection } from './views.collection.ts'
import type { GivenWatches, WatchesCollection } from './watches.collection.ts'

type ViewLifecycleDeps = {
  credits: CreditsCollection
  guestTombstones: GuestTombstonesCollection
  guestMerges: GuestMergesCollection
  now: () => Date
  views: ViewsCollection
  watches: WatchesCollection
}
type Moved = { views: MovedViews; watches: GivenWatches }

const viewsAtOnce = 500

/** A member who has opened either of two guests has opened the kept one, since the earlier day, and does not pay again. */
export const viewsLifecycle = (deps: ViewLifecycleDeps): Lifecycle => ({
  collections: ['views', 'watches', 'credits', 'guestTombstones', 'guestMerges'],

  async merge({ kept, merged }, session) {
    const views = await deps.views.give(merged, kept, session)
    const members = [...views.members, ...views.doubles.map(memberOf)]
    await deps.guestTombstones.takeBack(members, kept, session)
    await leaveDevices(deps, members, merged, session)
    return { views, watches: await deps.watches.give(merged, kept, session) }
  },
  async undoMerge({ kept, merged }, { views, watches }: Moved, session) {
    await deps.guestTombstones.takeBack([...views.members, ...views.doubles.map(memberOf)], merged, session)
    await deps.views.giveBack(kept, merged, views, session)
    await leaveDevices(deps, views.members, kept, session)
    await deps.watches.giveBack(kept, merged, watches, session)
  },

  async eraseGuest(guests, session) {
    await deps.guestMerges.forget(guests, session)
    await deps.watches.removeAbout(guests, session)
    const views = await deps.views.someOfGuests(guests, viewsAtOnce, session)
    for (const guest of guests)
      await leaveDevices(deps, views.filter((view) => view.guest.equals(guest)).map(memberOf), guest, session)
    await deps.views.remove(views, session)
    return views.length === viewsAtOnce
  },

  async closeAccount({ member, author }, session) {
    await deps.guestMerges.forgetMember(member, author, session)
    for (const docs of [deps.views, deps.watches, deps.guestTombstones, deps.credits])
      await docs.removeAllOf(member, session)
  },

  /** The data of the guests themselves are not the member's. */
  async *exportFor({ _id }) {
    const views = deps.views.allOf(_id).map(({ guest, createdAt }) => ({
      guest,
      createdAt: createdAt > redactedDate ? createdAt : longAgo,
    }))
    yield jsonListEntry('viewed-guests.json', deps.now(), views)
    yield jsonListEntry('watched-guests.json', deps.now(), deps.watches.allOf(_id))
  },
})

const memberOf = ({ member }: { member: ObjectId }) => member

/** Each of these members' devices forgets a guest that it may hold. */
async function leaveDevices(
  deps: ViewLifecycleDeps,
  members: ObjectId[],
  guest: ObjectId,
  session: ClientSession,
): Promise<void> {
  const at = deps.now()
  if (members.length > 0)
    await deps.guestTombstones.insert(
      members.map((member) => ({ _id: new ObjectId(), member, guest, at })),
      session,
    )
}
