import { brand } from '../../../shared/brand.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import type { Person } from './account.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

type NotificationsData = Person & { userId: string; texts: { text: string; count: number }[] }

/** To a member: what happened since the last one. It names no guest. */
export const notificationsMail = (site: Site, { userId, texts, ...person }: NotificationsData): Mail => {
  const lines = texts.map(({ text, count }) => (count === 1 ? text : `${text} (${count} times)`))
  return compose(
    site,
    person,
    `You get this mail because of your settings at ${brand.name}.`,
    lines.length === 1 ? lines[0]! : `What is new at ${brand.name}`,
    [
      ...lines.map((text) => `${text}.`),
      { button: 'Open your notifications', url: linkTo(site, to.notifications) },
      { small: `Which mails you get is up to you: ${linkTo(site, to.account(userId))}` },
    ],
  )
}
