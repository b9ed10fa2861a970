import type { TierId } from '../../shared/plans.ts'
import type { SignUp } from '../../shared/schemas/profile.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'

/** An invented member: `joined` is how many days ago they signed up. */
export type Person = {
  typed: Pick<SignUp, 'firstName' | 'lastName' | 'email' | 'city' | 'state' | 'zipcode' | 'phone' | 'title'>
  tierId: TierId
  joined: number
  isPaid: boolean
  isVerified: boolean
  hasDocuments: boolean
}

const home = (city: string, state: string, zipcode: string, area: string) => ({ city, state, zipcode, area })
const homes = {
  austin: home('Austin', 'TX', '78701', '512'),
  denver: home('Denver', 'CO', '80202', '303'),
  savannah: home('Savannah', 'GA', '31401', '912'),
  portland: home('Portland', 'OR', '97205', '503'),
  nashville: home('Nashville', 'TN', '37203', '615'),
  asheville: home('Asheville', 'NC', '28801', '828'),
  sedona: home('Sedona', 'AZ', '86336', '928'),
  burlington: home('Burlington', 'VT', '05401', '802'),
}

const member = { title: 'Host', isPaid: true, isVerified: true, hasDocuments: false } as const
const waiting = { ...member, isVerified: false, hasDocuments: true } as const

function person(
  fullName: string,
  email: string,
  place: keyof typeof homes,
  joined: number,
  tierId: TierId,
  { title, ...state }: Omit<Person, 'typed' | 'tierId' | 'joined'> & { title: SignUp['title'] } = member,
): Person {
  const [firstName = '', lastName = ''] = fullName.split('/')
  const { area, ...where } = homes[place]
  const phone = `(${area}) 555-0${100 + (joined % 100)}`
  return { typed: { firstName, lastName, email, phone, title, ...where }, tierId, joined, ...state }
}

/** The accounts that people log in with (D-97). */
export const loginPeople: Record<DemoAccount, Person> = {
  admin: person('Alex/Admin', demoAccounts.admin, 'austin', 780, 'low', {
    ...waiting,
    isPaid: false,
    hasDocuments: false,
  }),
  host: person('Hanna/Host', demoAccounts.host, 'austin', 410, 'mid'),
  new: person('Nadia/Newman', demoAccounts.new, 'nashville', 2, 'low', waiting),
  unpaid: person('Umar/Paine', demoAccounts.unpaid, 'denver', 3, 'mid', { ...waiting, isPaid: false }),
}

/** The members who have written most of the reviews. */
export const authors: readonly Person[] = [
  person('Beatriz/Carvalho', 'beatriz@example.com', 'savannah', 775, 'high', {
    ...member,
    title: 'Property Manager',
  }),
  person('Owen/Whitlock', 'owen@example.com', 'asheville', 770, 'mid'),
  person('Mei/Tanaka', 'mei@example.com', 'portland', 765, 'mid'),
  person('Darnell/Brooks', 'darnell@example.com', 'nashville', 760, 'low'),
  person('Ingrid/Sørensen', 'ingrid@example.com', 'burlington', 755, 'low'),
  person('Rafael/Ibáñez', 'rafael@example.com', 'sedona', 750, 'high', {
    ...member,
    title: 'Property Manager',
  }),
  person('Priya/Raman', 'priya@example.com', 'denver', 640, 'mid'),
  person('Colleen/O’Shea', 'colleen@example.com', 'savannah', 560, 'low'),
  person('Tomasz/Zieliński', 'tomasz@example.com', 'austin', 470, 'mid'),
  person('Grace/Mbeki', 'grace@example.com', 'asheville', 380, 'low'),
  person('Samuel/Levy', 'samuel@example.com', 'denver', 290, 'mid'),
  person('Linh/Đặng', 'linh@example.com', 'portland', 190, 'highest', {
    ...member,
    title: 'Property Manager',
  }),
]

/** Members who have paid and wait for the team beside new@example.com. */
export const alsoWaiting: readonly Person[] = [
  person('Marcus/Feld', 'marcus@example.com', 'sedona', 1, 'mid', waiting),
  person('Yuki/Arai', 'yuki@example.com', 'burlington', 4, 'low', waiting),
]
