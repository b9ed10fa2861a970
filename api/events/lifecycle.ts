import type { Lifecycle } from '../lifecycle.ts'
import type { EventsCollection } from './events.collection.ts'

export const eventsLifecycle = ({ events }: { events: EventsCollection }): Lifecycle => ({
  collections: ['events'],
  async eraseGuest(guests, session) {
    await events.removeAbout(guests, session)
  },
  async closeAccount({ member }, session) {
    await events.forgetMember(member, session)
  },
})
