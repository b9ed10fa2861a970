/** The kinds of notifications, as a member sets them on the account page. */
export const notificationKinds = {
  'watched-review': 'A new or changed review of a guest you watch',
  'own-dispute': 'A dispute or a decision about one of your reviews',
  'guest-statement': 'A guest’s statement',
  deadline: 'Three days or less left to claim an amount',
  'own-published': 'Your review is published, or will leave the register soon',
  verification: 'A decision on your application',
  arrival: 'An arrival that may be in the register',
} as const
export type NotificationKind = keyof typeof notificationKinds
export const kindsOfNotifications = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** When mails are sent: with each event, once a day, or not at all. */
export const mailChoices = ['now', 'daily', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]
export type Channels = { push: boolean; mail: MailChoice }

/** What holds until a member chooses something else. */
export const presetChannels: Record<NotificationKind, Channels> = {
  'watched-review': { push: true, mail: 'daily' },
  'own-dispute': { push: true, mail: 'now' },
  'guest-statement': { push: true, mail: 'now' },
  deadline: { push: true, mail: 'now' },
  'own-published': { push: true, mail: 'now' },
  verification: { push: true, mail: 'now' },
  arrival: { push: true, mail: 'now' },
}

/** The types of events: the kind of each, and its text on a lock screen, which names no one. */
export const eventTypes = {
  'review-posted': { kind: 'watched-review', text: 'A new report about a guest you watch' },
  'review-changed': { kind: 'watched-review', text: 'A report about a guest you watch has changed' },
  'dispute-begun': { kind: 'own-dispute', text: 'One of your reviews is disputed' },
  'dispute-decided': { kind: 'own-dispute', text: 'A dispute about one of your reviews is decided' },
  'statement-added': { kind: 'guest-statement', text: 'A guest has added a statement to a report' },
  'claim-ends': { kind: 'deadline', text: 'You have three days or less to claim an amount' },
  'own-published': { kind: 'own-published', text: 'One of your reviews is now published' },
  'own-expires': { kind: 'own-published', text: 'A review of yours will leave the register in 30 days' },
  verified: { kind: 'verification', text: 'Your account is verified' },
  declined: { kind: 'verification', text: 'There is a decision on your application' },
  'better-copy': { kind: 'verification', text: 'We need a better copy of a document' },
  'arrival-matched': { kind: 'arrival', text: 'An arrival may be in the register' },
  'booking-left-out': { kind: 'arrival', text: 'A booking found no room in your stays' },
} as const satisfies Record<string, { kind: NotificationKind; text: string }>
export type EventType = keyof typeof eventTypes

/** How many guests a member can watch at a time. */
export const mostWatched = 200
