import { brand } from '../../../shared/brand.ts'
import { formatDate } from '../../../shared/dates.ts'
import type { Mail } from '../mail.ts'
import type { Person } from './account.ts'
import { compose } from './layout.ts'
import type { Site } from './letter.ts'

/** A member has closed the account. */
export const accountClosed = (site: Site, { at, ...person }: Person & { at: Date }): Mail =>
  compose(
    site,
    person,
    `You get this mail because you had an account at ${brand.name}.`,
    'Your account is closed',
    [
      `On ${formatDate(at.toISOString())} your account at ${brand.name} was closed, as you asked.`,
      'Your membership has ended, and nothing more will be charged. Your profile, your documents and your view history are erased. Your reviews stay, without anything that says who wrote them.',
      `If it was not you, write to ${site.supportEmail} at once. We cannot bring the account back, but we look into it.`,
    ],
  )

/** To the team: an address that belonged to a suspended account has signed up again. */
export const suspendedAddressBack = (
  site: Site,
  { email, userId }: { email: string; userId: string },
): Mail =>
  compose(
    site,
    { to: site.supportEmail },
    `You get this mail because you look after ${brand.name}.`,
    'A suspended member has signed up again',
    [
      'An account with this address was closed while it was suspended. Please look into it before you verify the new one.',
      {
        facts: [
          ['Email', email],
          ['Member', userId],
        ],
      },
    ],
  )
