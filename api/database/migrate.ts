import type { Db } from 'mongodb'

/** Brings stored data up to date once for each `name`. After a kill the work starts over, so it must bear that. */
export async function migrate(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  const migrations = db.collection<{ _id: string; at: Date }>('migrations')
  if (await migrations.findOne({ _id: name })) return
  await work()
  await migrations.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true })
}
