import { randomBytes } from 'node:crypto'
import { ObjectId } from 'mongodb'
import type { SignUp } from '../../shared/schemas/profile.ts'
import { uploadDocuments } from '../accounts/document-upload.ts'
import { findMember } from '../members/people.ts'
import { signUp } from '../accounts/sign-up.ts'
import { setAdmin } from '../accounts/user-roles.ts'
import type { Member } from '../members/users.collection.ts'
import { updateUser } from '../admin/users.ts'
import { startPayment, subscribe } from '../billing/checkout.ts'
import type { Deps } from '../deps.ts'
import { demoPassword } from './accounts.ts'
import { atTime } from './clock.ts'
import type { createSender } from './files.ts'
import { forEach } from './lanes.ts'
import { alsoWaiting, loginPeople, type Person } from './people.ts'
import { storyMembers } from './story.ts'

type Stage = { deps: Deps; send: ReturnType<typeof createSender>; minutesAgo: (minutes: number) => Date }
const day = 24 * 60
/** The sandbox's card that succeeds. */
const testCard = '4242 4242 4242 4242'

/** Signs everybody up and answers the admin and the members of the story, in its order. */
export async function addMembers(stage: Stage): Promise<{ admin: Member; members: Member[] }> {
  const admin = await addAdmin(stage)
  const added = new Map<Person, Member>()
  const { new: waiting, unpaid } = loginPeople
  await forEach([...storyMembers, waiting, unpaid, ...alsoWaiting], async (person) => {
    added.set(person, await addMember(stage, person, admin))
  })
  return { admin, members: storyMembers.map((person) => added.get(person)!) }
}

async function addAdmin({ deps, minutesAgo }: Stage): Promise<Member> {
  const { admin } = loginPeople
  return atTime(minutesAgo(admin.joined * day), async () => {
    const id = await register(deps, admin)
    await deps.transaction((session) => setAdmin(deps, id, true, session))
    return requireMember(deps, id)
  })
}

/** What one person did in the first days: signed up, paid, sent documents, was verified. */
async function addMember({ deps, send, minutesAgo }: Stage, person: Person, admin: Member): Promise<Member> {
  const joined = person.joined * day
  const id = await atTime(minutesAgo(joined), () => register(deps, person))
  if (person.isPaid) await atTime(minutesAgo(joined - 10), () => pay(deps, id, person))
  if (person.hasDocuments) {
    await atTime(minutesAgo(joined - 20), async () => {
      const documents = [await send('card', id, 'document')]
      const insuranceDocuments = [await send('insurance', id, 'document')]
      const member = await requireMember(deps, id)
      const input = { documents, insuranceDocuments, otherDocuments: [] }
      await uploadDocuments(deps, member, input, async () => member)
    })
  }
  if (person.isVerified) {
    const verdict = { userId: id.toHexString(), newValues: { isAccountVerified: true }, sendEmail: true }
    await atTime(minutesAgo(joined - day), () => updateUser(deps, admin, verdict))
  }
  return requireMember(deps, id)
}

/** Only the four logins of D-97 have a known password. */
async function register(deps: Deps, person: Person): Promise<ObjectId> {
  const isLogin = Object.values(loginPeople).includes(person)
  const { email } = person.typed
  const input: SignUp = {
    ...person.typed,
    password: isLogin ? demoPassword : `${randomBytes(16).toString('base64url')}aA1!`,
    address: '1 Example Street',
    address2: '',
    country: 'US',
    propertyListing: `https://listings.example/${email.split('@')[0]}`,
    propertyListing2: '',
    propertyListing3: '',
    documents: [],
    insuranceDocuments: [],
    otherDocuments: [],
    insuranceExpirationDate: new Date(deps.now().getTime() + 1200 * day * 60_000).toISOString().slice(0, 10),
    acceptedTerms: true,
    tierId: person.tierId,
  }
  const { signedIn } = await signUp(deps, input, { address: 'demo data', device: null })
  const id = new ObjectId(signedIn._id)
  await deps.users.update({ _id: id }, { $unset: { unconfirmed: '' } }) // no one reads mail at an invented address
  return id
}

async function pay(deps: Deps, id: ObjectId, { tierId }: Person): Promise<void> {
  const payer = await requireMember(deps, id)
  const { email: emailAddress, paymentCustomerId: customerId } = payer
  const { clientSecret } = await startPayment(
    deps,
    { emailAddress, customerId, tierId, couponCode: '' },
    'demo data',
  )
  await (await deps.payments.sandbox()).confirm(clientSecret, testCard)
  await subscribe(deps, payer)
}

async function requireMember(deps: Deps, id: ObjectId): Promise<Member> {
  const member = await findMember(deps, id)
  if (!member) throw new Error(`There is no member ${id.toHexString()}`)
  return member
}
