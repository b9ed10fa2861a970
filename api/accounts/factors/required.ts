import { secondFactorMessage } from '../../../shared/second-factor.ts'
import type { Config } from '../../config.ts'
import { Forbidden } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import type { SessionDoc } from '../sessions.collection.ts'

type FactorDeps = { config: Config; now: () => Date }

const freshMs = 15 * 60_000

/** The member as this session may act: without the second factor an admin is a member and no more. */
export function asOfSession(
  { config }: Pick<FactorDeps, 'config'>,
  member: Member,
  { factorAt }: SessionDoc,
): Member {
  if (!member.isAdmin || !config.needsSecondFactor || factorAt) return member
  return { ...member, isAdmin: false, lacksFactor: true }
}

/** Throws Forbidden where calls of the team need a second factor and this session has given none (KEY-05). */
export function requireFactor({ config }: Pick<FactorDeps, 'config'>, { factorAt }: SessionDoc): void {
  if (config.needsSecondFactor && !factorAt) throw new Forbidden(secondFactorMessage)
}

/**
 * For role changes, merges, erasures and exports: throws Forbidden where calls of the team need a second factor and this
 * session has not given one within the last 15 minutes.
 */
export function requireFreshFactor({ config, now }: FactorDeps, { factorAt }: SessionDoc): void {
  if (config.needsSecondFactor && !isFresh(factorAt, now())) throw new Forbidden(secondFactorMessage)
}

/** Whether a factor that was given then needs not be given again. */
export const isFresh = (factorAt: Date | undefined, now: Date): boolean =>
  factorAt !== undefined && now.getTime() - factorAt.getTime() <= freshMs
