import { brand } from '../../../shared/brand.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import type { Person } from './account.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

type SuspensionData = Person & { reason: string }

const why = `You get this mail because you have an account at ${brand.name}.`

/** The team has suspended a member. */
export const suspended = (site: Site, { reason, ...person }: SuspensionData): Mail =>
  compose(site, person, why, 'Your account is suspended', [
    `We have suspended your account at ${brand.name}. Until it is restored you cannot search, read or post.`,
    { quote: reason },
    'You can log in to answer us, to download your data, and to close your account. Your reviews and what you typed stay.',
    { button: 'Answer us', url: linkTo(site, to.memberHome) },
  ])

/** The team has restored a suspended member. */
export const restored = (site: Site, { reason, ...person }: SuspensionData): Mail =>
  compose(site, person, why, 'Your account is restored', [
    'Your account is no longer suspended, and everything works as before.',
    { quote: reason },
    { button: 'Go to your member home', url: linkTo(site, to.memberHome) },
  ])

/** To the team: what a suspended member answers. */
export const suspensionAnswered = (
  site: Site,
  { email, name, userId, text }: { email: string; name: string; userId: string; text: string },
): Mail =>
  compose(
    site,
    { to: site.supportEmail, replyTo: email },
    `You get this mail because you look after ${brand.name}.`,
    'A suspended member has answered',
    [
      'A member whom the team has suspended answers:',
      { quote: text },
      {
        facts: [
          ['Name', name],
          ['Email', email],
          ['Member', userId],
        ],
      },
      'To restore the account, go to the users on the dashboard.',
      { button: 'Open the dashboard', url: linkTo(site, to.admin) },
    ],
  )
