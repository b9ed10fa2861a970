import { cached } from './cached.ts'
import { type Language, patternOf, patternOfAll, phraseOf, phrasesOf } from './languages.ts'
import { isSource } from './sources.ts'
import type { Status } from './stay.ts'

const state = (kind: keyof Language['states']) => (language: Language) => language.states[kind]

/** 'not cancelled' is a booking. */
const unlessNot = `(?<!(?<![^ ])(?:${phrasesOf(state('not')).join('|')}) )(?<![^ ])`
const cancelled = patternOfAll(state('cancelled'), { start: unlessNot })
/** A noun tells of a cancellation, or of the rules for one. */
const cancellation = patternOfAll(state('cancellation'), { start: unlessNot })
const rule = patternOfAll(state('rule'))
const blocked = patternOfAll(state('blocked'), { start: unlessNot })
const owner = patternOfAll(state('owner'))

const isCancelled = (label: string) =>
  cancelled.test(label) || (cancellation.test(label) && !rule.test(label))

/** What a label of a status or type says of a stay. An unknown label is a booking: better one too many in the list. */
export function statusOf(...labels: readonly string[]): Status {
  const found = labels.map((label) => statusOfLabel(label.slice(0, 200)))
  return (['cancelled', 'owner', 'blocked'] as const).find((status) => found.includes(status)) ?? 'booked'
}

const statusOfLabel = cached((label): Status => {
  // 'ownerStay'
  const folded = phraseOf(label.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
  if (isCancelled(folded)) return 'cancelled'
  if (owner.test(folded)) return 'owner'
  return blocked.test(folded) ? 'blocked' : 'booked'
})

const ownerFirst = patternOfAll(state('owner'), { start: '^' })
const blockedFirst = patternOfAll(state('blocked'), { start: '^' })
const blockAlone = patternOfAll(({ states }) => [...states.owner, ...states.blocked], {
  start: '^',
  end: '$',
})
/** 'Imported block' is one, 'Ken Block' is a guest. */
const blockLast = patternOf(
  'imported, owner, calendar, manual, date, external, channel, synced, ical, auto, automatic, host, room, full, night, system, airbnb, vrbo, booking, guesty, maintenance, cleaning, preparation, turnover, buffer, winter, summer, season, property, listing, house'
    .split(',')
    .flatMap((word) =>
      ['block', 'hold', 'closure', 'closed', 'blocked', 'unavailable'].map((last) => `${word} ${last}`),
    )
    .concat('turnover', 'buffer'),
  { start: '^', end: '$' },
)
/** A part that says nothing else calls the stay off: 'Cancelled - Bill Smyth', 'Bill Smyth (storniert)'. */
const cancelledAlone = patternOfAll(state('cancelled'), {
  start: '^',
  end: '(?: (?:by|por|par|von|vom|da|dal|dall|pelo|pela) .*)?$',
})
const closed = patternOf('closed, cerrado, fermé, geschlossen, chiuso, fechado'.split(','), {
  start: '^',
  end: '$',
})

/**
 * The same for a name or a calendar's summary, where 'Block' may be a last name, and 'CLOSED - Bill Smyth' is how
 * Booking.com writes a guest.
 */
export function statusOfName(name: string): Status {
  const text = name.slice(0, 500)
  if (closedName(text) !== null) return 'booked'
  // 'Airbnb (Not available)' is a block, 'Zora Quillfeather (cleaning 27th)' a guest.
  const inside = [...text.matchAll(/[([]([^()[\]]*)[)\]]/g)]
    .map(([, label]) => label!)
    .filter((label) => blockAlone.test(phraseOf(label)))
  const outside = text.replaceAll(/[([][^()[\]]*[)\]]/g, ' ')
  const parts = [withoutSources(outside), ...inside].map((part) => [part, phraseOf(part)] as const)
  const labels = text.split(/\s[-–—]\s|[:|()[\]]/).map(phraseOf)
  if (labels.some((label) => cancelledAlone.test(label))) return 'cancelled'
  if (parts.some(([, label]) => ownerFirst.test(label))) return 'owner'
  const isBlock = ([part, label]: readonly [string, string]) =>
    blockLast.test(label) ||
    // Somebody of that name may stand with it in front: 'Block, Ken'.
    (blockedFirst.test(label) && !/^\s*block\s*,?\s+\p{L}/iu.test(part))
  return parts.some(isBlock) ? 'blocked' : 'booked'
}

const withoutSources = (text: string) => {
  const parts = text.split(/(\s+[-–—|]\s+|:\s+)/)
  const kept = parts.filter((part, n) => n % 2 === 1 || !isSource(part))
  const label = kept.join('').replaceAll(/^\s*[-–—|:]\s*|\s*[-–—|:]\s*$/g, '')
  return label
    .split(/\s+/)
    .filter((word, n, all) => all.length === 1 || !isSource(word) || (n > 0 && n < all.length - 1))
    .join(' ')
}

/** 'Zora Quillfeather' of 'CLOSED - Zora Quillfeather'; null for a closed day. */
export function closedName(summary: string): string | null {
  const [, first, rest] = /^\s*(\p{L}+)\s*[-–—:]\s*(\p{Lu}.*)$/u.exec(summary.slice(0, 500)) ?? []
  if (!first || !rest || !closed.test(phraseOf(first))) return null
  const label = phraseOf(rest).replace(/(?<=[^ ] )block$/, '')
  const areCapital = rest.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word)).length <= 1
  const isName = areCapital && /^[\p{L}\p{M}\s.,'’/&()-]+$/u.test(rest)
  return isName && !blocked.test(label) && !owner.test(label) && !isCancelled(label) ? rest : null
}
