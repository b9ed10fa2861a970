import type { ObjectId } from 'mongodb'
import type { Lifecycle } from '../lifecycle.ts'
import { isSamePerson } from './without-person.ts'
import type { CaseDeps } from './case-deps.ts'

const casesAtOnce = 20

/** A guest's own file is in its case: nothing of it is a member's. */
export const casesLifecycle = (
  deps: Pick<CaseDeps, 'audit' | 'cases' | 'files' | 'mail' | 'reviews'>,
): Lifecycle => ({
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
  /**
   * Of cases about the guest the dates, steps and decisions stay, and the address that has to get the answer; also of those
   * that the same person sent without being identified.
   */
  async eraseGuest(guests, session) {
    const found = await deps.cases.notErased(guests, casesAtOnce, session)
    const unidentified = found.length > 0 ? await deps.cases.unidentified(session) : []
    const earlier = unidentified.filter((one) => found.some((each) => isSamePerson(one, each)))
    const all = [...found, ...earlier]
    for (const each of all) {
      await deps.cases.erasePerson(each, session)
      await deps.files.remove(
        (each.files ?? []).map((file) => file._id),
        session,
      )
    }
    const ids = all.map(({ _id }) => _id)
    await deps.audit.forget(ids, 'Case of a person who was erased', session)
    await deps.mail.forget(ids, session)
    return found.length === casesAtOnce
  },
  async closeAccount({ member, author }, session) {
    await deps.cases.passOn(member, author, session)
  },
})
