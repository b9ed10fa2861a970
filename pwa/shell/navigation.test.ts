import { expect, test } from 'vitest'
import type { UserInfo } from '../session/user-info.ts'
import {
  currentAt,
  deskGroups,
  entriesFor,
  footerEntries,
  memberEntries,
  publicEntries,
} from './navigation.ts'

const labels = (entries: { label: string }[]) => entries.map(({ label }) => label)
const target = (entries: { to: string; label: string }[], label: string) =>
  entries.find((entry) => entry.label === label)?.to

test('the public navigation [RT-33 RT-34 RT-35]', () => {
  expect(labels(publicEntries)).toEqual(['Home', 'About', 'Pricing', 'FAQ', 'Contact', 'Login'])
  expect(target(publicEntries, 'About')).toBe('/learnmore')
  expect(target(publicEntries, 'Pricing')).toBe('/selectplan')
})

test('the member navigation [RT-36 RT-37 RT-39 RT-40]', () => {
  const entries = memberEntries({ _id: '65a000000000000000000001', isAdmin: false })
  expect(labels(entries)).toEqual(['Search Guests', 'About', 'FAQ', 'Hosting Help', 'Contact', 'Account'])
  expect(target(entries, 'Hosting Help')).toBe('/bestpractices')
  expect(target(entries, 'Account')).toBe('/useraccount/65a000000000000000000001')
})

test('an admin finds the dashboard between Hosting Help and Contact [RT-38]', () => {
  const entries = labels(memberEntries({ _id: '1', isAdmin: true }))
  const place = entries.indexOf('Admin Dashboard')
  expect(entries.slice(place - 1, place + 2)).toEqual(['Hosting Help', 'Admin Dashboard', 'Contact'])
})

test('the footer leads to the legal pages and the rest [RT-05 RT-06 OP-01]', () => {
  expect(target(footerEntries, 'Privacy Policy')).toBe('/privacypolicy')
  expect(target(footerEntries, 'Terms of Use')).toBe('/termsofuse')
  expect(labels(footerEntries)).toEqual(expect.arrayContaining(['FAQ', 'About', 'Contact', 'Testimonials']))
})

test('sign-up and payment have no entries for members, and an applicant none that is locked [DOR-10]', () => {
  const person = { _id: '1', token: 't', firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com' }
  const standing = { tierId: '', currentlyPaid: false, isAccountVerified: false, isAdmin: false } as const
  const applicant: UserInfo = { ...person, ...standing }
  expect(labels(entriesFor(applicant, '/register'))).toEqual(['Home', 'About', 'Pricing', 'FAQ', 'Contact'])
  const elsewhere = ['About', 'FAQ', 'Hosting Help', 'Contact', 'Account']
  expect(labels(entriesFor(applicant, '/memberhomepage'))).toEqual(elsewhere)
  const member = { ...applicant, currentlyPaid: true, isAccountVerified: true }
  expect(entriesFor(member, '/memberhomepage')).toEqual(memberEntries(member))
})

test('a desk has the tool apart from leaflets, and an applicant nothing that is locked [DOR-31 RT-36]', () => {
  const person = { _id: '1', token: 't', firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com' }
  const member: UserInfo = {
    ...person,
    tierId: 'mid',
    currentlyPaid: true,
    isAccountVerified: true,
    isAdmin: false,
  }
  const leaflets = ['About', 'FAQ', 'Hosting Help', 'Contact', 'Account']
  expect(deskGroups(member, '/arrivals').map(labels)).toEqual([
    ['Home', 'Search Guests', 'Arrivals', 'History', 'Add a guest'],
    leaflets,
  ])
  expect(deskGroups({ ...member, isAccountVerified: false }, '/faq').map(labels)).toEqual([
    ['Home'],
    leaflets,
  ])
})

test.each([
  ['/memberhomepage', '?source=app', '/memberhomepage'],
  ['/view-more', '', '/memberhomepage'],
  ['/guestlist', '?tab=history', '/guestlist?tab=history'],
  ['/guestlist', '', '/guestlist'],
  ['/guest/65a000000000000000000001', '', '/guestlist'],
  ['/hostinghelp', '', '/bestpractices'],
  ['/useraccount/1', '?tab=reviews', '/useraccount/1'],
])('at %s%s the entry of %s is lit, and no other [DOR-31]', (pathname, search, lit) => {
  const entries = [
    '/memberhomepage',
    '/guestlist',
    '/guestlist?tab=history',
    '/bestpractices',
    '/useraccount/1',
  ]
  expect(entries.filter((entry) => currentAt(entry, { pathname, search }))).toEqual([lit])
})
