import { fileEntries, jsonEntry } from '../files/copy-entries.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { channelsOf } from '../members/channels.ts'
import type { Member } from '../members/users.collection.ts'
import { pendingEmailOf, plainDetails } from '../views/member-details.ts'
import type { DevicesCollection } from './devices.collection.ts'
import { documentKinds } from './documents.ts'
import type { AuthenticatorsCollection } from './factors/authenticators.collection.ts'
import type { PasskeysCollection } from './passkeys/passkeys.collection.ts'
import type { PasswordResetsCollection } from './password-resets.collection.ts'
import type { PushSubscriptionsCollection } from './push-subscriptions.collection.ts'
import type { SessionsCollection } from './sessions.collection.ts'
import { suspensionOf } from './suspension.ts'
import { type VerificationDeps, verificationOf } from './verification.ts'

type AccountLifecycleDeps = VerificationDeps & {
  authenticators: AuthenticatorsCollection
  devices: DevicesCollection
  files: FileStore
  now: () => Date
  passkeys: PasskeysCollection
  passwordResets: PasswordResetsCollection
  pushSubscriptions: PushSubscriptionsCollection
  sessions: SessionsCollection
}

/** The user goes in the transaction that closes the account; sessions are ended then, and go by themselves. */
export const accountsLifecycle = (deps: AccountLifecycleDeps): Lifecycle => ({
  collections: [
    'users',
    'sessions',
    'passwordResets',
    'devices',
    'passkeys',
    'passkeyChallenges',
    'authenticators',
    'pushSubscriptions',
  ],
  async closeAccount({ member }, session) {
    for (const docs of [deps.passkeys, deps.passwordResets, deps.devices, deps.pushSubscriptions])
      await docs.removeAllOf(member, session)
    await deps.authenticators.remove(member, session)
  },
  async *exportFor(member) {
    yield jsonEntry('account.json', deps.now(), await accountOf(deps, member))
    for (const kind of documentKinds) yield* fileEntries(deps.files, `documents/${kind}`, member[kind])
  },
})

async function accountOf(deps: AccountLifecycleDeps, member: Member) {
  const [sessions, devices, passkeys] = await Promise.all([
    deps.sessions.ofUser(member._id, deps.now()),
    deps.devices.ofUser(member._id),
    deps.passkeys.ofUser(member._id),
  ])
  return {
    ...plainDetails(member),
    pendingEmail: pendingEmailOf(member, deps.now()),
    acceptedTerms: member.acceptedTerms,
    notificationChannels: channelsOf(member),
    verification: await verificationOf(deps, member),
    suspension: suspensionOf(member),
    sessions: sessions.map(({ browser, network, loggedInAt, lastActivity }) => ({
      browser,
      network,
      loggedInAt,
      lastActivity,
    })),
    devices: devices.map(({ browser, network, lastLogin }) => ({ browser, network, lastLogin })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  }
}
