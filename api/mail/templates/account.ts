import { brand } from '../../../shared/brand.ts'
import { formatDate, formatMinute } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

export type Person = { to: string; firstName: string }

const account = `You get this mail because you have an account at ${brand.name}.`

/** A button on its page confirms the address, because mail scanners open links. */
const confirmationLink = (site: Site, token: string) =>
  linkTo(site, to.confirmEmail(token)).replace('#', '?sign-up#')

/** After sign-up: what happens next, and when. */
export const welcome = (site: Site, { token, ...person }: Person & { token: string }): Mail =>
  compose(site, person, account, `Welcome to ${brand.name}`, [
    'Your account is ready. Please confirm that this is your address; the link is good for 7 days.',
    { button: 'Confirm your address', url: confirmationLink(site, token) },
    'Here is what happens next:',
    {
      steps: [
        'You pay for your plan, unless you have done so already.',
        'We check the documents you uploaded. This takes 1 to 3 business days.',
        'We write to you when your account is verified. From then on you can search guests and post reviews.',
      ],
    },
    { button: 'See where you stand', url: linkTo(site, to.memberHome) },
  ])

/** The link of the welcome again. */
export const confirmAddress = (site: Site, { token, ...person }: Person & { token: string }): Mail =>
  compose(site, person, account, 'Confirm your email address', [
    `Please confirm that this address is yours: it belongs to your account at ${brand.name}.`,
    { button: 'Confirm your address', url: confirmationLink(site, token) },
    'This link is good for 7 days.',
  ])

/** After an admin has verified the documents. */
export const verified = (site: Site, { paid, ...person }: Person & { paid: boolean }): Mail =>
  compose(site, person, account, 'Your account is verified', [
    'Thank you for your patience. We have checked your documents, and your account is now verified.',
    ...(paid
      ? [
          'You can now look up guests, read what other hosts reported, and post your own reviews.',
          { button: 'Search guests', url: linkTo(site, to.guestList) },
        ]
      : [
          'One step is left: once your plan is paid, you can look up guests and post reviews.',
          { button: 'Go to the payment page', url: linkTo(site, to.register) },
        ]),
  ])

/** The link that resets a password, valid once and for one hour. */
export const passwordReset = (site: Site, { token, ...person }: Person & { token: string }): Mail =>
  compose(site, person, account, 'Reset your password', [
    `Somebody, most likely you, asked to reset the password of your ${brand.name} account.`,
    { button: 'Choose a new password', url: linkTo(site, to.resetPassword(token)) },
    'This link works once and for one hour.',
    { small: 'If it was not you, you need not do anything. Your password stays as it is.' },
  ])

/** To a new address, before it takes effect; the link is valid for `hours`. */
export const confirmNewEmail = (
  site: Site,
  { token, hours, ...person }: Person & { token: string; hours: number },
): Mail =>
  compose(
    site,
    person,
    `You get this mail because somebody entered this address at ${brand.name}.`,
    'Confirm your new email address',
    [
      `You asked to use this address for your ${brand.name} account. It takes effect when you open this link.`,
      { button: 'Confirm this address', url: linkTo(site, to.confirmEmail(token)) },
      `This link works once and for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
      { small: 'If you do not know what this is about, ignore this mail, and nothing changes.' },
    ],
  )

/** To the owner of an address that another member wants to use. */
export const emailEntered = (site: Site, { at, ...person }: Person & { at: Date }): Mail =>
  compose(site, person, account, 'Your email address was entered for another account', [
    `On ${moment(at)} somebody asked to use this address for another ${brand.name} account. Your account stays as it is, and the other one does not get your address.`,
    'If it was you, log in here with this address: one address has one account.',
    { small: `If it was not you, you need not do anything. Questions reach us at ${site.supportEmail}.` },
  ])

/** To the old address, after the new one has taken effect; shows only a part of the new one. */
export const emailChanged = (
  site: Site,
  { newEmail, at, ...person }: Person & { newEmail: string; at: Date },
): Mail =>
  compose(
    site,
    person,
    `You get this mail because this was the address of your ${brand.name} account.`,
    'Your email address was changed',
    [
      `On ${moment(at)} the address of your ${brand.name} account was changed to ${maskedEmail(newEmail)}.`,
      'From now on you log in with the new address, and our mails go there.',
      `If it was not you, write to ${site.supportEmail} at once, so that we can give the account back to you.`,
    ],
  )

/** After a change or reset of the password. */
export const passwordChanged = (site: Site, { at, ...person }: Person & { at: Date }): Mail =>
  compose(site, person, account, 'Your password was changed', [
    `On ${moment(at)} the password of your ${brand.name} account was changed. All other devices were logged out.`,
    'If it was you, all is well.',
    'If it was not you, choose a new password now, and then write to us.',
    { button: 'Reset the password', url: linkTo(site, to.forgotPassword) },
  ])

/** Such as 'Jan 5, 2022 at 14:03 UTC'. */
const moment = (at: Date) => `${formatDate(at)} at ${at.toISOString().slice(11, 16)} UTC`

/** Such as 'a•••@example.com': the owner recognizes it, but others cannot write to it. */
const maskedEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

/** A login on a device that has not logged in before. */
export const newDevice = (
  site: Site,
  { at, browser, network, ...person }: Person & { at: Date; browser: string; network: string },
): Mail =>
  compose(site, person, account, 'New login to your account', [
    `Someone logged in to your ${brand.name} account on a device that has not been used before.`,
    {
      facts: [
        ['Browser', browser],
        ['Network', network || 'unknown'],
        ['Time', formatMinute(at.toISOString())],
      ],
    },
    'If this was you, you need not do anything.',
    'If it was not you, change your password now: that ends all other sessions. Your account page lists them, too.',
    { button: 'Go to your account', url: linkTo(site, to.updatePassword) },
  ])

/** A passkey was added to the account. */
export const passkeyAdded = (
  site: Site,
  { at, name, ...person }: Person & { at: Date; name: string },
): Mail =>
  compose(site, person, account, 'A passkey was added to your account', [
    `A passkey can now log in to your ${brand.name} account. Your password keeps working.`,
    {
      facts: [
        ['Name', name],
        ['Time', formatMinute(at.toISOString())],
      ],
    },
    'If it was not you, reset your password now and leave "Remove all passkeys" checked.',
    { button: 'Reset your password', url: linkTo(site, to.forgotPassword) },
  ])
