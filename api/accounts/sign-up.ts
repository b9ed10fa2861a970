import { randomBytes } from 'node:crypto'
import { type ClientSession, ObjectId } from 'mongodb'
import { legalVersion } from '../../shared/legal/version.ts'
import type { SignUp } from '../../shared/schemas/profile.ts'
import { paymentModeOf } from '../billing/mode.ts'
import { recordSecurity } from '../audit/security.ts'
import { suspendedAddressBack } from '../mail/templates/account-closing.ts'
import { isDuplicate } from '../database/duplicate.ts'
import { visitorSender } from '../files/uploads.ts'
import { Conflict, Invalid } from '../http/errors.ts'
import type { NamedLimit } from '../http/limits.ts'
import type { UserDoc } from '../members/users.collection.ts'
import type { MemberDetailDeps } from '../views/member-details.ts'
import type { VaultDeps } from './vault-secret.ts'
import type { AccountDeps } from './account-deps.ts'
import { sendWelcome, unconfirmed } from './address-confirmation.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { documentKinds, type Documents, storeDocuments } from './documents.ts'
import { rejectTakenEmail, takenEmailMessage } from './email-change.ts'
import { rejectPastInsurance } from './insurance-date.ts'
import { deviceOf, type LoggedIn, type LoginOrigin, rememberDevice, toSignedIn } from './login.ts'
import { hashPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

type SignUpDeps = MemberDetailDeps &
  VaultDeps &
  Pick<
    AccountDeps,
    | 'config'
    | 'devices'
    | 'files'
    | 'limits'
    | 'mail'
    | 'now'
    | 'payments'
    | 'security'
    | 'sessions'
    | 'suspendedAddresses'
    | 'transaction'
    | 'users'
  >

/** The limit of sign-ups for each network address. */
export const signUpsAnHour: NamedLimit = {
  name: 'sign-up',
  max: 20,
  windowMs: 3_600_000,
  refusal: (wait) => `Too many accounts were created from here. Please try again in ${wait}.`,
}
const notFilesMessage = 'Please choose the files again'

/**
 * Creates an account and logs it in. A failure leaves nothing behind. Throws Invalid, Conflict for a taken email,
 * TooMany after 20 an hour, or 500 MB of files, from one network address.
 */
export async function signUp(deps: SignUpDeps, input: SignUp, origin: LoginOrigin): Promise<LoggedIn> {
  await deps.limits.consumeUnlessFails(signUpsAnHour, origin.address, async () => {
    await rejectCommonPassword(input.password)
    rejectPastInsurance(input.insuranceExpirationDate, deps.now())
    rejectFileIds(input)
  })
  await rejectTakenEmail(deps, input.email)
  const _id = new ObjectId()
  const from = { owner: _id, sender: visitorSender(origin.address) }
  const documents = await storeDocuments(deps, from, input)
  const device = deviceOf(origin)
  const { user, token } = await createUser(deps, _id, input, documents, device)
  await rememberDevice(deps, user, device)
  return { signedIn: await toSignedIn(deps, user, token), device }
}

async function createUser(
  deps: SignUpDeps,
  _id: ObjectId,
  input: SignUp,
  documents: Documents,
  device: string,
) {
  try {
    const user = await newUser(deps, _id, input, documents)
    const token = await deps.transaction((session) => store(deps, user, documents, device, session))
    return { user, token }
  } catch (error) {
    await documents.discard()
    throw isDuplicate(error) ? new Conflict(takenEmailMessage) : error
  }
}

async function store(
  deps: SignUpDeps,
  user: UserDoc,
  documents: Documents,
  device: string,
  session: ClientSession,
) {
  await deps.users.insert(user, session)
  await documents.claim(session)
  await sendWelcome(deps, user, session)
  if (await deps.suspendedAddresses.has(user.email)) await warnTeam(deps, user, session)
  await recordSecurity(deps, { event: 'login', account: user, detail: 'by signing up' }, session)
  return beginSession(deps, user._id, session, { device })
}

/** An account with this address was closed while it was suspended (OPS-03). */
async function warnTeam(deps: SignUpDeps, user: UserDoc, session: ClientSession): Promise<void> {
  const { email, _id } = user
  await recordSecurity(deps, { event: 'suspended member signed up again', account: user }, session)
  await deps.mail.add(suspendedAddressBack(deps.config, { email, userId: _id.toHexString() }), session)
}

async function newUser(
  deps: SignUpDeps,
  _id: ObjectId,
  input: SignUp,
  { refs }: Documents,
): Promise<UserDoc> {
  const { password, documents: _files, acceptedTerms: _accepted, tierId, ...typed } = input
  const at = deps.now()
  const paymentMode = paymentModeOf(deps.config, input.email)
  const name = `${input.firstName} ${input.lastName}`
  const customer = { userId: _id.toHexString(), email: input.email, name, mode: paymentMode }
  return {
    _id,
    ...typed,
    ...refs,
    emailKey: input.email.toLowerCase(),
    pendingEmail: null,
    unconfirmed: unconfirmed(),
    passwordHash: await hashPassword(password),
    documentsDecidedAt: null,
    tierId: tierId ?? '',
    currentlyPaid: false,
    isAccountVerified: false,
    isAdmin: false,
    acceptedTerms: { version: legalVersion, at },
    accountCreated: at,
    paymentCustomerId: await deps.payments.createCustomer(customer),
    paymentMode,
    subscriptionId: '',
    vaultSecret: randomBytes(32).toString('base64url'),
  }
}

/** Throws Invalid for ids of files: a visitor cannot have sent any before. */
function rejectFileIds(input: SignUp): void {
  const path = documentKinds.find((kind) => input[kind].some((each) => typeof each === 'string'))
  if (path) throw new Invalid(notFilesMessage, [{ path, message: notFilesMessage }])
}
