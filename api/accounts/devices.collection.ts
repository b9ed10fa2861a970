import type { Db, ObjectId } from 'mongodb'

/** A device on which this user has logged in before. */
type DeviceDoc = {
  /** SHA-256 of the device's cookie. */
  device: string
  user: ObjectId
  lastLogin: Date
}

export const deviceLifetimeSeconds = 400 * 24 * 3600

export function devicesCollection(db: Db) {
  const docs = db.collection<DeviceDoc>('devices')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { device: 1, user: 1 }, unique: true },
        { key: { lastLogin: 1 }, expireAfterSeconds: deviceLifetimeSeconds },
      ]),
    isKnown: async (device: string, user: ObjectId) =>
      (await docs.findOne({ device, user }, { projection: { _id: 1 } })) !== null,
    remember: (device: string, user: ObjectId, lastLogin: Date) =>
      docs.updateOne({ device, user }, { $max: { lastLogin } }, { upsert: true }),
  }
}

export type DevicesCollection = ReturnType<typeof devicesCollection>
