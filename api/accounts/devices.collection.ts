import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { ClientOrigin } from './client-origin.ts'

/** A device on which this user has logged in before. */
type DeviceDoc = {
  /** SHA-256 of the device's cookie. */
  device: string
  user: ObjectId
  lastLogin: Date
} & Partial<ClientOrigin>

export const deviceLifetimeSeconds = 400 * 24 * 3600

/** The devices of one user that are known at the same time. */
const mostDevices = 20

export function devicesCollection(db: Db) {
  const docs = db.collection<DeviceDoc>('devices')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { device: 1, user: 1 }, unique: true },
        { key: { lastLogin: 1 }, expireAfterSeconds: deviceLifetimeSeconds },
        { key: { user: 1, lastLogin: -1 } },
      ]),
    /** The devices of a user, the one of the last login first. */
    ofUser: (user: ObjectId) => docs.find({ user }).sort({ lastLogin: -1 }).toArray(),
    removeAllOf: (user: ObjectId, session: ClientSession) => docs.deleteMany({ user }, { session }),
    /** Forgets a device of a user. Returns it, or null when not found. */
    forget: (user: ObjectId, _id: ObjectId) => docs.findOneAndDelete({ _id, user }),
    isKnown: async (device: string, user: ObjectId) =>
      (await docs.findOne({ device, user }, { projection: { _id: 1 } })) !== null,
    /** Remembers a login on this device, and forgets those that were used longest ago. */
    async remember(device: string, user: ObjectId, lastLogin: Date, from: ClientOrigin): Promise<void> {
      await docs.updateOne({ device, user }, { $max: { lastLogin }, $set: from }, { upsert: true })
      const old = await docs
        .find({ user }, { projection: { _id: 1 } })
        .sort({ lastLogin: -1 })
        .skip(mostDevices)
        .toArray()
      if (old.length > 0) await docs.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
    },
  }
}

export type DevicesCollection = ReturnType<typeof devicesCollection>
