import { ObjectId } from 'mongodb'
import { dayOf, yearsBefore } from '../../shared/dates.ts'
import { datedYears, redactedDate } from '../../shared/redacted-date.ts'
import type { Transaction } from '../database/client.ts'
import type { ViewsCollection } from './views.collection.ts'

type ViewRetentionDeps = { now: () => Date; transaction: Transaction; views: ViewsCollection }

/** In one transaction. */
const viewsAtOnce = 200

/**
 * Takes the date from views of more than three years ago, by whole UTC days; they stay free for their members. Their ids
 * go, too, because an id tells when it was made. Any number of processes may run it.
 */
export async function forgetViewDates(deps: ViewRetentionDeps): Promise<void> {
  const before = yearsBefore(new Date(dayOf(deps.now())), datedYears)
  const forgetSome = () =>
    deps.transaction(async (session) => {
      const views = await deps.views.datedBefore(before, viewsAtOnce, session)
      const dateless = views.map((view) => ({ ...view, _id: randomId(), createdAt: redactedDate }))
      await deps.views.replace(views, dateless, session)
      return views.length
    })
  while ((await forgetSome()) === viewsAtOnce);
}

/** An id of 1970, of random bytes but for its time. */
const randomId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  bytes.fill(0, 0, 4)
  return new ObjectId(bytes)
}
