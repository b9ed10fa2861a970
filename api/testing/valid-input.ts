import * as v from 'valibot'

/** What a field is filled with: the first that its schema takes. */
const samples = [
  'Ann',
  'ann@example.com',
  '5551234567',
  '2999-03-01',
  '2026-03-01T12:00:00.000Z',
  'Demo-Pass1!',
  '7',
  'a'.repeat(24),
  'a'.repeat(64),
  'https://fcm.googleapis.com/fcm/send/a',
  1,
  true,
]

/** The same for fields that take few texts. */
const samplesOf = new Map<string, unknown[]>([
  ['title', ['Host']],
  ['state', ['TX']],
  ['country', ['US']],
  ['phoneCountry', ['US']],
  ['phone', ['5551234567']],
  ['phoneNumber', ['5551234567']],
  ['numberHidden', [false]],
  ['lastFour', ['']],
  ['zipcode', ['78701']],
  ['tierId', ['mid']],
  ['grounds', ['damage', 'clean']],
  ['reportedTo', ['police']],
  ['currency', ['USD']],
  ['room', ['Kitchen']],
  ['purpose', ['evidence', 'airbnb']],
  ['code', ['123456', 'A'.repeat(16), 'a'.repeat(32)]],
  ['documents', ['a'.repeat(24)]],
  ['leaveOut', ['a'.repeat(24)]],
])

type Shape = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>
  wrapped?: v.GenericSchema
  item?: v.GenericSchema
  options?: unknown[]
  literal?: unknown
  pipe?: object[]
}
type Fill = {
  /** Whether to fill an optional field at a path such as 'newValues.city'. */
  wants: (path: string) => boolean
  /** What to try first there. */
  tries: (path: string) => unknown[]
}

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

/** What a schema takes, or comes close to where fields depend on each other. */
export function filled(schema: v.GenericSchema, fill: Fill, path = ''): unknown {
  const { entries, wrapped, options, type, literal, pipe } = schema as Shape
  const { item } = (pipe?.findLast((each) => 'item' in each) ?? schema) as Shape // looser checks come before it
  if (entries) {
    const all = Object.entries(entries).map(([name, entry]) => ({
      name,
      entry,
      at: path === '' ? name : `${path}.${name}`,
    }))
    const given = all.filter(({ entry, at }) => fill.wants(at) || !takes(entry, undefined))
    return Object.fromEntries(given.map(({ name, entry, at }) => [name, filled(entry, fill, at)]))
  }
  if (item) return [filled(item, fill, path)]
  const named = samplesOf.get(path.split('.').at(-1)!) ?? []
  const choices = type === 'picklist' ? options! : type === 'literal' ? [literal] : [...named, ...samples]
  const found = [...fill.tries(path), ...choices].find((value) => takes(schema, value))
  if (found !== undefined) return found
  if (wrapped) return filled(wrapped, fill, path)
  const each = (options ?? []).map((option) => filled(option as v.GenericSchema, fill, path))
  return each.find((value) => takes(schema, value)) ?? each[0]
}

/** The paths of all fields of a schema, those within lists and objects, too. */
export function fieldsOf(schema: v.GenericSchema): string[] {
  const paths = new Set<string>()
  const tries = (path: string) => {
    paths.add(path)
    return []
  }
  filled(schema, { wants: () => true, tries })
  return [...paths]
}
