import { expect, test } from 'vitest'
import { type Json, systems } from './systems.ts'
import { stayOf } from './take-message.ts'
import { messages } from './testing/messages.ts'

const now = new Date('2026-11-27T12:00:00Z')

/** In few words what a message says of its stay. */
function readingOf(message: Json): string {
  const [found] = systems.flatMap((system) => {
    const told = system.read(message)
    return told ? [{ name: system.name, told }] : []
  })
  if (!found || found.told === 'other') return found ? 'something else' : 'unknown'
  const read = stayOf(found.name, found.told, now)
  if (!read) return 'no booking'
  if ('missing' in read) return `without ${read.missing.join(', ')}`
  if (read.isCancelled) return 'canceled'
  return read.decideBy ? `to decide by ${read.decideBy}` : 'booked'
}
const stayIn = (message: Json) => {
  const [told] = systems.flatMap((system) => system.read(message) ?? [])
  const read = stayOf('A system', told as Exclude<typeof told, 'other' | undefined>, now)
  return read && 'stay' in read ? read.stay : null
}

const hospitable = (category: string, subCategory: string | null = null): Json => ({
  ...messages.Hospitable,
  data: {
    ...messages.Hospitable.data,
    status: 'booking', // deprecated
    reservation_status: { current: { category, sub_category: subCategory } },
  },
})
const hostaway = (fields: object): Json => ({
  ...messages.Hostaway,
  data: { ...messages.Hostaway.data, ...fields },
})
const lodgify = (status: string, action = 'booking_change', fields: object = {}): Json => ({
  ...messages.Lodgify,
  action,
  booking: { ...messages.Lodgify.booking, status, ...fields },
})
const smoobu = (action: string, type: string): Json => ({
  ...messages.Smoobu,
  action,
  data: { ...messages.Smoobu.data, type },
})
/** As it sends a hold of Airbnb that becomes a booking: with the guest's name, and no number. */
const ownerRez = (action: string, fields: object): Json => ({
  id: '47af00f8',
  user_id: 3,
  action,
  entity_type: 'booking',
  entity_id: 16879744,
  entity: {
    id: 16879744,
    arrival: '2027-03-12',
    departure: '2027-03-16',
    check_in: '16:00',
    check_out: '11:00',
    is_block: false,
    type: 'booking',
    status: 'active',
    listing_site: 'Airbnb',
    platform_reservation_number: 'HMOWNERR01',
    property: { id: 474841, name: 'Blue Barn' },
    guest: { id: 620763955, first_name: 'Ida', last_name: 'Quillfeather' },
    updated_utc: '2026-11-27T10:00:00Z',
    ...fields,
  },
})
const guesty = (fields: object): Json => ({
  event: 'reservation.updated',
  reservation: { ...messages.Guesty.reservation, ...fields },
})

const request = 'to decide by 2026-11-21T10:41:12.000Z'
const states: [string, Json, string][] = [
  // reservation_status of developer.hospitable.com, with the kinds that its users have met
  ['Hospitable accepted', hospitable('accepted'), 'booked'],
  ['Hospitable cancelled', hospitable('cancelled'), 'canceled'],
  ['Hospitable not accepted, expired', hospitable('not accepted', 'expired'), 'canceled'],
  ['Hospitable not accepted, declined', hospitable('not accepted', 'declined'), 'canceled'],
  ['Hospitable request', hospitable('request', 'request to book'), 'to decide by 2026-11-21T10:00:05.000Z'],
  ['Hospitable checkpoint', hospitable('checkpoint', 'checkpoint'), 'booked'],
  ['Hospitable checkpoint, voided', hospitable('checkpoint', 'voided'), 'canceled'],
  ['Hospitable inquiry', hospitable('inquiry'), 'no booking'],
  [
    'Hospitable owner_stay',
    { ...messages.Hospitable, data: { ...messages.Hospitable.data, stay_type: 'owner_stay' } },
    'something else',
  ],
  // github.com/Hostaway/api, _reservation_reservationStatuses.md
  ['Hostaway modified', hostaway({ status: 'modified' }), 'booked'],
  ['Hostaway cancelled', hostaway({ status: 'cancelled' }), 'canceled'],
  ['Hostaway ownerStay', hostaway({ status: 'ownerStay' }), 'no booking'],
  ['Hostaway pending', hostaway({ status: 'pending' }), request],
  ['Hostaway awaitingPayment', hostaway({ status: 'awaitingPayment' }), request],
  ['Hostaway declined', hostaway({ status: 'declined' }), 'canceled'],
  ['Hostaway expired', hostaway({ status: 'expired' }), 'canceled'],
  ['Hostaway inquiryDenied', hostaway({ status: 'inquiryDenied' }), 'no booking'],
  ['Hostaway inquiryNotPossible', hostaway({ status: 'inquiryNotPossible' }), 'no booking'],
  [
    'Hostaway pendingExpireDate',
    hostaway({ status: 'pending', pendingExpireDate: '2026-11-27 20:30:00' }),
    'to decide by 2026-11-27T20:30:00.000Z',
  ],
  ['Hostaway isDatesUnspecified', hostaway({ isDatesUnspecified: 1 }), 'without the arrival, the departure'],
  // docs.lodgify.com, "Webhooks"
  ['Lodgify Booked', lodgify('Booked'), 'booked'],
  ['Lodgify Tentative', lodgify('Tentative'), 'to decide by 2026-11-28T12:00:00.000Z'],
  ['Lodgify Open', lodgify('Open', 'booking_status_change_open'), 'to decide by 2026-11-28T12:00:00.000Z'],
  ['Lodgify Declined', lodgify('Declined'), 'canceled'],
  ['Lodgify declined by its action', lodgify('Booked', 'booking_status_change_declined'), 'canceled'],
  ['Lodgify Enquiry', lodgify('Open', 'booking_change', { type: 'Enquiry' }), 'something else'],
  ['Lodgify ClosedPeriod', lodgify('Booked', 'booking_change', { type: 'ClosedPeriod' }), 'something else'],
  ['Lodgify is_deleted', lodgify('Booked', 'booking_change', { is_deleted: true }), 'canceled'],
  // docs.smoobu.com, "Webhooks"
  [
    'Smoobu block, as a number',
    { ...messages.Smoobu, data: { ...messages.Smoobu.data, 'is-blocked-booking': 1 } },
    'something else',
  ],
  ['Smoobu modification', smoobu('updateReservation', 'modification of booking'), 'booked'],
  ['Smoobu cancellation', smoobu('updateReservation', 'cancellation'), 'canceled'],
  ['Smoobu cancelReservation', smoobu('cancelReservation', 'reservation'), 'canceled'],
  ['Smoobu deleteReservation', smoobu('deleteReservation', 'reservation'), 'canceled'],
  // ownerrez.com/support/articles/api-webhooks
  ['OwnerRez active', ownerRez('entity_update', {}), 'booked'],
  [
    'OwnerRez hold',
    ownerRez('entity_create', { is_block: true, type: 'block', status: 'pending', guest: undefined }),
    'something else',
  ],
  ['OwnerRez quote', ownerRez('entity_create', { type: 'quote', status: 'pending' }), 'something else'],
  ['OwnerRez block without a flag', ownerRez('entity_create', { type: 'block' }), 'something else'],
  ['OwnerRez canceled', ownerRez('entity_update', { status: 'canceled' }), 'canceled'],
  ['OwnerRez entity_delete', { ...ownerRez('entity_delete', {}), entity: undefined }, 'canceled'],
  [
    'OwnerRez pending_until_utc',
    ownerRez('entity_update', { status: 'pending', pending_until_utc: '2026-11-27T20:00:00Z' }),
    'to decide by 2026-11-27T20:00:00.000Z',
  ],
  ['OwnerRez test', { id: 1, user_id: 3, action: 'webhook_test' }, 'something else'],
  // open-api-docs.guesty.com/docs/canceling-a-booking-or-inquiry and reservation-webhooks-migration-guide
  ['Guesty checked_in', guesty({ status: 'checked_in' }), 'booked'],
  ['Guesty inquiry', guesty({ status: 'inquiry' }), 'no booking'],
  ['Guesty declined', guesty({ status: 'declined' }), 'canceled'],
  ['Guesty closed', guesty({ status: 'closed' }), 'canceled'],
  ['Guesty no_show', guesty({ status: 'no_show' }), 'canceled'],
  [
    'Guesty canceled, version 2',
    { eventType: 'reservation.updated.v2', data: { reservationId: 'r9', status: 'canceled' } },
    'canceled',
  ],
]

test.each(states)('%s is read as it is meant [INT-02]', (_name, message, state) => {
  expect(readingOf(message)).toBe(state)
})

test('a name without a number is enough, and OwnerRez names guests of a platform [INT-02]', () => {
  expect(stayIn(ownerRez('entity_update', {}))).toMatchObject({
    source: 'Airbnb',
    code: 'HMOWNERR01',
    firstName: 'Ida',
    lastName: 'Quillfeather',
    lastFour: '',
    listing: 'Blue Barn',
  })
})

test('of several numbers the default one is read, and the guest’s own town [INT-02]', () => {
  const phones = [
    { number: '512-555-1215', is_default: false },
    { number: '512-555-1216', is_default: true },
  ]
  const guest = { first_name: 'Ida', last_name: 'Quillfeather', phones, addresses: [{ city: 'Reno' }] }
  expect(stayIn(ownerRez('entity_update', { guest }))).toMatchObject({ lastFour: '1216', city: 'Reno' })
})

test.each([
  ['2027-03-18T00:00:00.000Z', 'America/Los_Angeles', '2027-03-17'],
  ['2027-03-17T15:00:00.000Z', 'Asia/Tokyo', '2027-03-18'],
  ['2027-03-17T21:00:00.000Z', 'no such zone', '2027-03-17'],
])('an arrival at %s in %s is on %s [INT-02]', (checkIn, timezone, arrival) => {
  const listing = { ...messages.Guesty.reservation.listing, timezone }
  const message = guesty({ checkInDateLocalized: undefined, checkIn, listing })
  expect(stayIn(message)).toMatchObject({ arrival })
})

test.each([
  ['+1 (512) 555-1212', '1212'],
  ['0049 30 901820', '1820'],
  ['(512) 555-1212 ext. 3', '1212'],
  ['+15125551212, +15125551213', '1212'],
  ['+1 *** *** 1212', ''],
  ['n/a', ''],
])('of the number %s the last digits are %j [INT-02]', (phone, lastFour) => {
  expect(stayIn(hostaway({ phone }))).toMatchObject({ lastFour })
})

test.each([
  'Ida & Max Quillfeather',
  'Quillfeather, Ida',
  'Ida Quillfeather +2',
  'Ida Quillfeather (Booker)',
])('of %s the guest is Ida Quillfeather [INT-02]', (guestName) => {
  const message = hostaway({ guestName, guestFirstName: null, guestLastName: null })
  expect(stayIn(message)).toMatchObject({ firstName: 'Ida', lastName: 'Quillfeather' })
})
