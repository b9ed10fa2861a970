import { yearsBefore } from '../../shared/dates.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'

/** How long the audit list, and cases after their last decision, are kept. */
const keptYears = 3
/** Each is a transaction of its own. */
const casesInRound = 500
const entriesAtOnce = 1000

/**
 * Erases closed cases with what was sent along, and entries of the audit list, after three years, in small pieces. A
 * guest's statement stays with its review. Any number of processes may run it; a case that fails is logged and tried
 * again the next time.
 */
export async function eraseAfterTerm(deps: CaseDeps): Promise<void> {
  const before = yearsBefore(deps.now(), keptYears)
  for (const found of await deps.cases.closedBefore(before, casesInRound))
    await eraseCase(deps, found).catch((error: unknown) =>
      deps.log.error({ err: error, case: found._id.toHexString() }, 'a closed case could not be erased'),
    )
  while ((await deps.audit.removeBefore(before, entriesAtOnce)) === entriesAtOnce);
}

/** Unless it was opened again meanwhile. */
const eraseCase = (deps: CaseDeps, { _id, decidedAt }: CaseDoc) =>
  deps.transaction(async (session) => {
    const found = await deps.cases.byId(_id, session)
    if (!found || found.dueAt || found.decidedAt?.getTime() !== decidedAt?.getTime()) return
    await deps.files.remove(
      (found.files ?? []).map((file) => file._id),
      session,
    )
    await deps.cases.remove(_id, session)
  })
