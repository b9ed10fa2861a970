import * as v from 'valibot'
import { isDay, latestToday, nightsBetween } from '../facts/days.ts'
import {
  currencies,
  fittingGrounds,
  grounds,
  keysOf,
  maxGrounds,
  maxNights,
  platforms,
  recipients,
} from '../facts/stay.ts'
import { line } from './common.ts'

const Month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))

/** The facts of a stay as their author knows them; every one of them may be missing. */
export const Facts = v.object({
  /** Days such as '2026-03-31'. */
  arrival: v.optional(v.string()),
  departure: v.optional(v.string()),
  platform: v.optional(v.picklist(keysOf(platforms))),
  grounds: v.optional(v.array(v.picklist(keysOf(grounds)))),
  /** Amounts in units of the currency, with two decimals at most. */
  claimed: v.optional(v.number()),
  paid: v.optional(v.number()),
  currency: v.optional(v.picklist(currencies)),
  reportedTo: v.optional(v.array(v.picklist(keysOf(recipients)))),
  /** The author's own name of the listing, which tells stays at two places apart. */
  listing: v.optional(v.string()),
})
export type Facts = v.InferOutput<typeof Facts>

/** The facts as every reader sees them: months in place of days, no amounts, no listing. */
export const ShownFacts = v.object({
  arrival: v.optional(Month),
  departure: v.optional(Month),
  platform: Facts.entries.platform,
  grounds: Facts.entries.grounds,
  reportedTo: Facts.entries.reportedTo,
})
export type ShownFacts = v.InferOutput<typeof ShownFacts>

const dayMessage = 'Enter a date, such as 2026-03-31'
const firstYear = '2000-01-01'

const day = v.optional(
  v.pipe(
    v.string(dayMessage),
    v.trim(),
    v.check((text) => text === '' || (isDay(text) && text >= firstYear), dayMessage),
  ),
)

/** A list as JSON has it, or as one text with commas, without what is empty or there twice. */
const listOf = <Key extends string>(keys: [Key, ...Key[]], message: string) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())], message),
      v.transform((given) => [...new Set([given].flat().flatMap((text) => text.split(',')))]),
      v.transform((texts) => texts.map((text) => text.trim()).filter((text) => text !== '')),
      v.array(v.picklist(keys, message)),
    ),
  )

const choice = <Key extends string>(keys: readonly Key[], message: string) =>
  v.optional(v.pipe(v.string(message), v.picklist(['', ...keys], message)))

const amountMessage = 'Write the amount like 1,234.56'
const amountForm = /^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/

const amount = v.optional(
  v.pipe(
    v.union([v.number(), v.string()], amountMessage),
    v.transform((given) => String(given).trim()),
    v.check((text) => !/^[-−]/.test(text), 'An amount cannot be negative'),
    v.check((text) => text === '' || /^[-−]/.test(text) || amountForm.test(text), amountMessage),
    v.transform((text) => (text === '' ? undefined : Number(text.replaceAll(',', '')))),
  ),
)

/**
 * The fields of a form for the facts of a stay. Without any of them an edit keeps the stored facts; with one of them it
 * replaces all.
 */
export const factFields = {
  arrival: v.optional(
    v.pipe(
      day.wrapped,
      v.check((text) => text <= latestToday(Date.now()), 'Arrival cannot be in the future'),
    ),
  ),
  departure: day,
  platform: choice(keysOf(platforms), 'Choose a platform from the list'),
  grounds: listOf(keysOf(grounds), 'Choose grounds from the list'),
  claimed: amount,
  paid: amount,
  currency: choice(currencies, 'Choose a currency from the list'),
  reportedTo: listOf(keysOf(recipients), 'Choose from the list to whom it was reported'),
  listing: v.optional(line('The listing', 80)),
}
type FactName = keyof typeof factFields
type TypedFacts = { [Name in FactName]?: v.InferOutput<(typeof factFields)[Name]> }
type WithFacts = TypedFacts & { reviewType?: '1' | '-1'; afterPeriod?: '' | '1' | undefined }

export const wrongGrounds = 'These grounds do not fit the type of the review'

export const periodNeedsDeparture = 'Enter the departure, from which the review period counts'

type Output<Typed> = Omit<Typed, FactName> & { facts?: Facts }

/** The schema of a form with facts: what they ask of each other, and its output with all of them as `facts`. */
export const withFactRules = <Input, Typed extends WithFacts>(
  schema: v.GenericSchema<Input, Typed>,
): v.GenericSchema<Input, Output<Typed>> =>
  v.pipe(
    schema as v.GenericSchema<unknown, WithFacts>,
    v.forward(
      v.partialCheck(
        [['arrival'], ['departure']],
        ({ arrival, departure }) => !arrival || !departure || departure >= arrival,
        'Departure cannot be before arrival',
      ),
      ['departure'],
    ),
    v.forward(
      v.partialCheck(
        [['arrival'], ['departure']],
        ({ arrival, departure }) => !arrival || !departure || nightsBetween(arrival, departure) <= maxNights,
        `A stay can have at most ${maxNights} nights`,
      ),
      ['departure'],
    ),
    v.forward(
      v.partialCheck(
        [['afterPeriod'], ['departure']],
        ({ afterPeriod, departure }) => !afterPeriod || Boolean(departure),
        periodNeedsDeparture,
      ),
      ['departure'],
    ),
    v.forward(
      v.partialCheck(
        [['grounds']],
        ({ grounds = [] }) => grounds.length <= maxGrounds,
        'Choose at most five grounds',
      ),
      ['grounds'],
    ),
    v.forward(
      v.partialCheck(
        [['grounds'], ['reviewType']],
        ({ grounds = [], reviewType }) =>
          !reviewType || fittingGrounds(grounds, reviewType).length === grounds.length,
        wrongGrounds,
      ),
      ['grounds'],
    ),
    v.forward(
      v.partialCheck(
        [['claimed'], ['paid']],
        ({ claimed, paid }) => paid === undefined || claimed !== undefined,
        'Enter the amount claimed, too',
      ),
      ['claimed'],
    ),
    v.forward(
      v.partialCheck(
        [['claimed'], ['paid']],
        ({ claimed, paid }) => paid === undefined || claimed === undefined || paid <= claimed,
        'Paid cannot be more than claimed',
      ),
      ['paid'],
    ),
    v.forward(
      v.partialCheck(
        [['claimed'], ['currency']],
        ({ claimed, currency }) => claimed === undefined || Boolean(currency),
        'Choose a currency',
      ),
      ['currency'],
    ),
    v.transform(gathered),
  ) as unknown as v.GenericSchema<Input, Output<Typed>>

function gathered({ ...typed }: WithFacts): Output<WithFacts> {
  const { arrival, departure, platform, grounds, claimed, paid, currency, reportedTo, listing, ...others } =
    typed
  const isGiven = (Object.keys(factFields) as FactName[]).some((name) => typed[name] !== undefined)
  // An amount that was cleared is undefined, but the form that was sent has its other fields.
  if (!isGiven) return others
  const facts: Facts = {
    ...(arrival && { arrival }),
    ...(departure && { departure }),
    ...(platform && { platform }),
    ...(grounds && grounds.length > 0 && { grounds }),
    ...(claimed !== undefined && { claimed }),
    ...(paid !== undefined && { paid }),
    ...(claimed !== undefined && currency && { currency }),
    ...(reportedTo && reportedTo.length > 0 && { reportedTo }),
    ...(listing && { listing }),
  }
  return { ...others, facts }
}

/** Whether two sets of facts are the same. */
export const isSameFacts = (one: Facts, other: Facts): boolean => canonical(one) === canonical(other)

const canonical = (facts: Facts) =>
  JSON.stringify(
    (Object.keys(Facts.entries) as (keyof Facts)[]).map((name) => {
      const value = facts[name]
      return Array.isArray(value) ? [...value].sort((a, b) => (a < b ? -1 : 1)) : (value ?? null)
    }),
  )
