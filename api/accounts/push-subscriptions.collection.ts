import { createHash } from 'node:crypto'
import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { PushSubscription } from '../../shared/schemas/notifications.ts'

/** Where the browser of a device receives pushes for a member. */
export type PushSubscriptionDoc = PushSubscription & {
  /** SHA-256 of the endpoint, of which a browser has one. */
  _id: string
  user: ObjectId
  /** SHA-256 of the device's cookie, or of the session's token where the browser keeps none. */
  device: string
  at: Date
}

/** The devices of one member that are pushed to. */
const mostSubscriptions = 20

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

/** They belong to devices, not to sessions: an hour without activity ends no push. */
export function pushSubscriptionsCollection(db: Db) {
  const docs = db.collection<PushSubscriptionDoc>('pushSubscriptions')
  return {
    indexes: () => docs.createIndexes([{ key: { user: 1, at: -1 } }, { key: { user: 1, device: 1 } }]),
    /** Keeps a subscription, which belongs to whoever has sent it last, and forgets the oldest of too many. */
    async keep(subscription: PushSubscription, owner: Pick<PushSubscriptionDoc, 'user' | 'device' | 'at'>) {
      const { endpoint, keys } = subscription
      await docs.replaceOne({ _id: idOf(endpoint) }, { endpoint, keys, ...owner }, { upsert: true })
      const old = await docs
        .find({ user: owner.user }, { projection: { _id: 1 } })
        .sort({ at: -1 })
        .skip(mostSubscriptions)
        .toArray()
      if (old.length > 0) await docs.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
    },
    hasDevice: async (user: ObjectId, device: string) =>
      (await docs.findOne({ user, device }, { projection: { _id: 1 } })) !== null,
    ofUser: (user: ObjectId) => docs.find({ user }).toArray(),
    removeEndpoint: (user: ObjectId, endpoint: string) => docs.deleteOne({ _id: idOf(endpoint), user }),
    /** Removes one that the push service does not know any more, unless it was renewed meanwhile. */
    removeGone: ({ _id, at }: Pick<PushSubscriptionDoc, '_id' | 'at'>) => docs.deleteOne({ _id, at }),
    removeOfDevice: (user: ObjectId, device: string) => docs.deleteMany({ user, device }),
    removeAllOf: (user: ObjectId, session?: ClientSession) => docs.deleteMany({ user }, { session }),
  }
}
export type PushSubscriptionsCollection = ReturnType<typeof pushSubscriptionsCollection>
