import type { Limits, NamedLimit } from '../http/limits.ts'
import type { Member } from '../members/users.collection.ts'

const anHour = (name: string, max: number, what: string): NamedLimit => ({
  name,
  max,
  windowMs: 3_600_000,
  refusal: (wait) => `${what} within an hour. Please go on in ${wait}.`,
})

/** How often an account can be changed, by its owner or by who has taken it over. */
export const changesAnHour = {
  password: anHour('password-changes', 10, 'You have changed your password 10 times'),
  confirmation: anHour('confirmations', 60, 'You have confirmed that it is you 60 times'),
  passkey: anHour('new-passkeys', 20, 'You have added 20 passkeys'),
  profile: anHour('profile-changes', 30, 'You have changed your profile 30 times'),
}

/** Runs a change that counts when it succeeds; refused tries have limits of their own. Throws TooMany. */
export const limitedChange = <Result>(
  { limits }: { limits: Limits },
  { _id }: Member,
  kind: keyof typeof changesAnHour,
  change: () => Promise<Result>,
): Promise<Result> => limits.consumeUnlessFails(changesAnHour[kind], _id.toHexString(), change)
