import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ColumnKind } from '../../shared/arrivals/parsing/stay.ts'
import type { BookingSystem } from '../../shared/schemas/intake.ts'

/** What a message tells of one booking, each field as it stands there; `at` is when it was written, if it says so. */
export type Told = {
  id: unknown
  at: unknown
  row: Partial<Record<ColumnKind, unknown>>
  /** Until when a request can be declined, if it says so. */
  decideBy?: unknown
  /** Only what has changed, of a booking that an earlier message told of. */
  isPartial?: boolean
}
type Sent = { body: string; header: (name: string) => string; now: Date }
type System = {
  name: BookingSystem
  /** By its shape; null for a message of another system, 'other' for one about something else than a booking. */
  read: (message: Json) => Told | 'other' | null
  isSigned: (secret: string, sent: Sent) => boolean
}
export type Json = Record<string, unknown>

/** The value at a path such as 'guest.phones.0'; undefined where there is none. */
function at(value: unknown, path: string): unknown {
  for (const key of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Json)[key]
        : undefined
  return value
}
const first = (message: unknown, ...paths: string[]) =>
  paths
    .map((path) => at(message, path))
    .find((value) => value !== undefined && value !== null && value !== '')
const is = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
const isYes = (value: unknown) => /^(?:true|1)$/i.test(String(value))

const isEqual = (a: string, b: string) => {
  const [one, other] = [a, b].map((text) => createHmac('sha256', 'length').update(text).digest())
  return timingSafeEqual(one!, other!)
}
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
const isBasic = (secret: string, { header }: Sent) =>
  isEqual(header('authorization'), `Basic ${Buffer.from(secret).toString('base64')}`)

/** developer.hospitable.com, "Webhooks"; the resource is the reservation of GET /reservations. */
const hospitable: System = {
  name: 'Hospitable',
  read(message) {
    const { action, data } = message
    if (!is(action, /^[a-z]+\.[a-z_]+$/) || !('version' in message) || !data) return null
    if (!is(action, /^reservation\./) || at(data, 'stay_type') === 'owner_stay') return 'other'
    const current = at(data, 'reservation_status.current')
    const kinds = [at(current, 'category'), at(current, 'sub_category')].filter(Boolean).join(' ')
    const status = is(action, /cancel/) ? action : kinds || at(data, 'status')
    return {
      id: first(data, 'id') ?? message['id'],
      at: message['created'],
      isPartial: action === 'reservation.changed' && first(data, 'id') === undefined,
      row: {
        firstName: at(data, 'guest.first_name'),
        lastName: at(data, 'guest.last_name'),
        phone: first(data, 'guest.phone_numbers.0', 'guest.phone'),
        city: at(data, 'guest.location'),
        listing: first(data, 'properties.0.name', 'property.name', 'listings.0.name'),
        arrival: first(data, 'arrival_date', 'check_in'),
        departure: first(data, 'departure_date', 'check_out'),
        status,
        code: first(data, 'platform_id', 'code'),
        source: at(data, 'platform'),
      },
    }
  },
  isSigned: (secret, { body, header }) => isEqual(header('signature'), hmac(secret, body).digest('hex')),
}

/** api.hostaway.com/documentation, "Reservation object" and unified webhooks. */
const hostaway: System = {
  name: 'Hostaway',
  read(message) {
    const { object, event, data } = message
    if (!is(object, /^[a-zA-Z]+$/) || !is(event, /^[a-zA-Z]+[. ][a-zA-Z]/) || !data) return null
    if (object !== 'reservation') return 'other'
    const code = first(data, 'confirmationCode', 'channelReservationId')
    const hasDates = !at(data, 'isDatesUnspecified')
    return {
      id: first(data, 'hostawayReservationId', 'id'),
      at: first(data, 'latestActivityOn', 'updatedOn'),
      decideBy: at(data, 'pendingExpireDate'),
      row: {
        name: at(data, 'guestName'),
        firstName: at(data, 'guestFirstName'),
        lastName: at(data, 'guestLastName'),
        phone: at(data, 'phone'),
        city: at(data, 'guestCity'),
        listing: first(data, 'listingName', 'listingMapId'),
        arrival: hasDates && at(data, 'arrivalDate'),
        departure: hasDates && at(data, 'departureDate'),
        status: at(data, 'status'),
        // A thread's id names no booking.
        code: is(code, /^[A-Z0-9-]{5,20}$/i) ? code : '',
        source: at(data, 'channelName'),
      },
    }
  },
  isSigned: isBasic,
}

/** docs.lodgify.com, "Webhooks": booking_new_any_status, booking_change and the changes of status. */
const lodgify: System = {
  name: 'Lodgify',
  read(message) {
    const { action, booking, guest } = message
    if (!is(action, /^(?:booking_|rate_change|availability_change|guest_message)/)) return null
    if (!is(action, /^booking_/) || !booking || is(at(booking, 'type'), /^(?:enquiry|closed)/i))
      return 'other'
    const isGone = is(action, /declined/) || isYes(at(booking, 'is_deleted'))
    const status = isGone ? 'declined' : at(booking, 'status')
    const source = first(booking, 'source')
    return {
      id: at(booking, 'id'),
      at: undefined,
      row: {
        name: at(guest, 'name'),
        phone: at(guest, 'phone_number'),
        city: at(guest, 'city'),
        listing: at(booking, 'property_name'),
        arrival: at(booking, 'date_arrival'),
        departure: at(booking, 'date_departure'),
        status: status === 'Open' ? 'request' : status,
        source: source === 'OH' ? 'Direct' : source, // the host's own homepage
      },
    }
  },
  isSigned: (secret, { body, header }) =>
    isEqual(header('ms-signature').toLowerCase(), `sha256=${hmac(secret, body).digest('hex')}`),
}

/** docs.smoobu.com, "Webhooks"; it signs nothing. */
const smoobu: System = {
  name: 'Smoobu',
  read(message) {
    const { action, data } = message
    if (!is(action, /^[a-z]+[A-Z][a-zA-Z]+$/) || !('user' in message)) return null
    if (!is(action, /Reservation$/) || isYes(at(data, 'is-blocked-booking'))) return 'other'
    return {
      id: at(data, 'id'),
      at: first(data, 'modifiedAt', 'modified-at'),
      row: {
        name: at(data, 'guest-name'),
        firstName: at(data, 'firstname'),
        lastName: at(data, 'lastname'),
        phone: at(data, 'phone'),
        listing: at(data, 'apartment.name'),
        arrival: at(data, 'arrival'),
        departure: at(data, 'departure'),
        status: is(action, /^(?:cancel|delete)/) ? 'cancelled' : at(data, 'type'),
        code: at(data, 'reference-id'),
        source: at(data, 'channel.name'),
      },
    }
  },
  isSigned: () => false,
}

/** ownerrez.com/support/articles/api-webhooks: the entity is the booking of API v2, often without its guest's name. */
const ownerRez: System = {
  name: 'OwnerRez',
  read(message) {
    const { entity_type: type, entity } = message
    if (!('user_id' in message) || !is(message['action'], /^(?:entity|application|webhook)_/)) return null
    if (type !== 'booking' || isYes(at(entity, 'is_block')) || is(at(entity, 'type'), /^(?:block|quote)$/i))
      return 'other'
    const phones = [at(entity, 'guest.phones')].flat()
    return {
      id: message['entity_id'],
      at: first(entity, 'updated_utc'),
      decideBy: at(entity, 'pending_until_utc'),
      row: {
        firstName: at(entity, 'guest.first_name'),
        lastName: at(entity, 'guest.last_name'),
        phone: at(phones.find((one) => isYes(at(one, 'is_default'))) ?? phones[0], 'number'),
        city: at(entity, 'guest.addresses.0.city'),
        listing: at(entity, 'property.name'),
        arrival: at(entity, 'arrival'),
        departure: at(entity, 'departure'),
        status: message['action'] === 'entity_delete' ? 'cancelled' : at(entity, 'status'),
        code: at(entity, 'platform_reservation_number'),
        source: at(entity, 'listing_site'),
      },
    }
  },
  isSigned: isBasic,
}

const maxSvixAgeMs = 5 * 60_000

/** The day of a time where the listing is, if that is known. */
function dayAt(reservation: unknown, path: string): unknown {
  const [time, timeZone] = [at(reservation, path), at(reservation, 'listing.timezone')]
  if (!is(time, /T.*Z$/) || typeof timeZone !== 'string') return time
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(time as string))
  } catch (error) {
    if (error instanceof RangeError) return time
    throw error
  }
}

/** open-api-docs.guesty.com/docs/webhooks-reservations; the events of version 2 have no guest's name. */
const guesty: System = {
  name: 'Guesty',
  read(message) {
    const { data } = message
    const event = message['event'] ?? message['eventType']
    if (!is(event, /^[a-zA-Z]+[._][a-zA-Z_.0-9]+$/) || 'object' in message) return null
    const reservation = message['reservation'] ?? data
    if (!is(event, /^reservation\.(?:new|updated|created)/)) return 'other'
    const status = at(reservation, 'status')
    return {
      id: first(reservation, '_id', 'reservationId'),
      at: first(reservation, 'lastUpdatedAt') ?? first(message, 'meta.publishedAt', 'publishedAt'),
      isPartial: is(event, /\.v2$/),
      row: {
        name: at(reservation, 'guest.fullName'),
        firstName: at(reservation, 'guest.firstName'),
        lastName: at(reservation, 'guest.lastName'),
        phone: first(reservation, 'guest.phone', 'guest.phones.0'),
        city: at(reservation, 'guest.hometown'),
        listing: first(reservation, 'listing.nickname', 'listing.title'),
        arrival: at(reservation, 'checkInDateLocalized') ?? dayAt(reservation, 'checkIn'),
        departure: at(reservation, 'checkOutDateLocalized') ?? dayAt(reservation, 'checkOut'),
        // What nobody had confirmed is closed, not canceled.
        status: status === 'closed' ? 'cancelled' : status,
        code: at(reservation, 'confirmationCode'),
        source: at(reservation, 'source'),
      },
    }
  },
  isSigned(secret, { body, header, now }) {
    const [id, time] = [header('svix-id'), header('svix-timestamp')]
    const isFresh = Math.abs(now.getTime() - Number(time) * 1000) < maxSvixAgeMs
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const right = `v1,${hmac(key, `${id}.${time}.${body}`).digest('base64')}`
    return (
      isFresh &&
      header('svix-signature')
        .split(' ')
        .some((one) => isEqual(one, right))
    )
  },
}

export const systems: readonly System[] = [hospitable, hostaway, lodgify, smoobu, ownerRez, guesty]
