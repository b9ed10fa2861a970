import type { ObjectId } from 'mongodb'
import type { Lifecycle } from '../lifecycle.ts'
import type { CaseDeps } from './case-deps.ts'

const casesAtOnce = 20

/** A guest's own file is in its case: nothing of it is a member's. */
export const casesLifecycle = (deps: Pick<CaseDeps, 'audit' | 'cases' | 'files' | 'reviews'>): Lifecycle => ({
  collections: ['cases', 'erasures'],
  async merge({ kept, merged }, session) {
    const cases = await deps.cases.idsOfGuest(merged, session)
    await deps.cases.give(kept, { cases }, session)
    return { cases }
  },
  async undoMerge({ merged }, { cases }: { cases: ObjectId[] }, session) {
    const reviews = await deps.reviews.idsOfGuests([merged], session)
    await deps.cases.give(merged, { cases, reviews }, session)
  },
  /** Of cases about the guest the dates, steps and decisions stay, and the address that has to get the answer. */
  async eraseGuest(guests, session) {
    const found = await deps.cases.notErased(guests, casesAtOnce, session)
    for (const { _id, files = [] } of found) {
      await deps.cases.erasePerson(_id, session)
      await deps.files.remove(
        files.map((file) => file._id),
        session,
      )
    }
    await deps.audit.forget(
      found.map(({ _id }) => _id),
      'Case of a person who was erased',
      session,
    )
    return found.length === casesAtOnce
  },
  async closeAccount({ member, author }, session) {
    await deps.cases.passOn(member, author, session)
  },
})
