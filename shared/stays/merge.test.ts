import { expect, test } from 'vitest'
import type { Decision, StayChange, StayFields, StayRecord } from '../schemas/stays.ts'
import {
  afterAnswer,
  changeOf,
  earlierMs,
  fieldsOf,
  goneAfter,
  type Replica,
  type StoredStay,
  takeChanges,
  withChange,
  withChanges,
} from './merge.ts'

const dayMs = 24 * 3_600_000
const start = Date.parse('2027-02-20T08:00:00Z')

/** Numbers below 1 that a seed decides (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let ids = 0
const newId = () => `change${(ids += 1).toString().padStart(6, '0')}`

const change = (record: StayRecord | null, fields: StayFields, now: number) =>
  changeOf('a-stay-of-a-member', record, fields, { id: newId(), now })!
const made = (...changes: StayChange[]) => withChanges(null, changes, start)!

/** The server in memory: what it stores, and what it answers, two records at a time. */
function createServer() {
  const stored = new Map<string, StoredStay>()
  let number = 0
  return {
    stored,
    sync(last: number, changes: readonly StayChange[], now: number) {
      const since = last > number ? 0 : last
      const { saved, unknown, plain } = takeChanges(stored, changes, { since, now })
      for (const record of saved) stored.set(record.id, { record, number: (number += 1) })
      const found = [...stored.values()].filter((one) => one.number > since)
      const page = found.sort((a, b) => a.number - b.number).slice(0, 2)
      const records = page.map(({ record }) => record).filter(({ id }) => !plain.has(id))
      const answer = { records, since: page.at(-1)?.number ?? since, unknown }
      return { answer: structuredClone(answer), hasMore: found.length > page.length }
    },
  }
}

const empty = (): Replica => ({ since: 0, records: new Map(), pending: [] })

/** A device: what it has stored, with a clock of its own. */
function createDevice(server: ReturnType<typeof createServer>, slowBy: number) {
  let kept = empty()
  const clock = { now: start }
  const shown = (stay: string) =>
    withChanges(
      kept.records.get(stay),
      kept.pending.filter((one) => one.stay === stay),
      clock.now,
    )
  return {
    shown,
    get kept() {
      return kept
    },
    edit(stay: string, fields: StayFields, now: number) {
      const one = changeOf(stay, shown(stay), fields, { id: newId(), now: now - slowBy })
      if (one) kept = { ...kept, pending: [...kept.pending, one] }
    },
    /** Sends what is pending; the answer may be lost, as when the page is killed. Returns what was sent. */
    contact(now: number, isAnswerLost: boolean) {
      const sent = kept.pending.slice(0, 3)
      const { answer, hasMore } = server.sync(kept.since, sent, now)
      if (!isAnswerLost) kept = afterAnswer(kept, sent, answer, { newId, now })
      return { sent: { since: kept.since, sent }, isDone: !hasMore && kept.pending.length === 0 }
    },
  }
}

test('of 500 interleavings with kills and lost answers, none loses or doubles a word [BOX-03]', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomFrom(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const server = createServer()
    const devices = [0, 1, 2].map(() => createDevice(server, Math.round((random() - 0.5) * 2 * dayMs)))
    const stays = ['stay-number-one-1', 'stay-number-two-2']
    const words: string[] = []
    const replaced = new Set<string>()
    const late: { since: number; sent: readonly StayChange[] }[] = []
    let now = start
    for (let step = 0; step < 40; step += 1) {
      now += Math.floor(random() * 60_000)
      const device = pick(devices)
      const stay = pick(stays)
      const kind = random()
      if (kind < 0.5) {
        const field = pick(['ownNote', 'firstName'] as const)
        const before = fieldsOf(device.shown(stay))[field]
        const word = `word ${seed} ${words.length}`
        device.edit(stay, { [field]: word }, now)
        words.push(word)
        if (before) replaced.add(before)
      } else if (kind < 0.55) device.edit(stay, { isRemoved: true }, now)
      else if (kind < 0.6 && late.length > 0) {
        const { since, sent } = pick(late)
        server.sync(since, sent, now) // a request that the network has kept back
      } else late.push(device.contact(now, random() < 0.3).sent)
    }
    for (let round = 0; round < 2; round += 1)
      for (const device of devices) while (!device.contact((now += 1000), false).isDone);
    const records = [...server.stored.values()].map(({ record }) => record)
    for (const { kept } of devices)
      expect([seed, [...kept.records.values()].toSorted(byId)]).toEqual([seed, records.toSorted(byId)])
    const left = records.flatMap((record) => {
      const { ownNote, firstName } = fieldsOf(record)
      return [ownNote, firstName, ...record.earlier.map(({ text }) => text)].filter(
        (text) => text !== undefined,
      )
    })
    expect([seed, left.length]).toEqual([seed, new Set(left).size])
    expect([seed, words.filter((word) => !left.includes(word) && !replaced.has(word))]).toEqual([seed, []])
  }
})

const byId = (a: StayRecord, b: StayRecord) => (a.id < b.id ? -1 : 1)

test('the later change of a field wins in any order, and the other text is kept for 30 days [BOX-03]', () => {
  const first = change(null, { firstName: 'Nadia', ownNote: 'Quiet' }, start)
  const known = made(first)
  const [desk, phone] = [
    change(known, { ownNote: 'Quiet, paid late' }, start + 1000),
    change(known, { ownNote: 'Quiet, left early', tags: ['VIP'] }, start + 2000),
  ]
  for (const order of [
    [first, desk, phone],
    [first, phone, desk],
    [first, phone, desk, phone, desk, first],
  ]) {
    const record = made(...order)
    expect(fieldsOf(record)).toMatchObject({
      firstName: 'Nadia',
      ownNote: 'Quiet, left early',
      tags: ['VIP'],
    })
    expect(record.earlier.map(({ text }) => text)).toEqual(['Quiet, paid late'])
    const later = change(record, { tags: [] }, start + 3000)
    expect(withChange(record, later, start + earlierMs - 1).earlier).toHaveLength(1)
    expect(withChange(record, later, start + earlierMs).earlier).toEqual([])
  }
})

test('of two decisions without a network the later wins, and the other is kept in words [BOX-03 BOX-08]', () => {
  const known = made(change(null, { firstName: 'Nadia' }, start))
  const decide = (decision: Decision, at: number) => change(known, { decision }, at)
  const asked = { kind: 'asked', at: '2027-02-20T08:00:00Z', reason: null } as const
  const declined = { kind: 'declined', at: '2027-02-20T09:00:00Z', reason: 'damage' } as const
  const phone = withChange(known, decide(declined, start + 1000), start)
  const both = withChange(phone, decide(asked, start + 2000), start)
  expect([fieldsOf(both).decision, both.earlier.map(({ text }) => text)]).toEqual([
    asked,
    ['declined, earlier damage'],
  ])
  const back = withChange(both, change(both, { decision: null }, start + 3000), start)
  expect([fieldsOf(back).decision, back.earlier]).toEqual([null, both.earlier])
})

test('two devices that are offline for a week, one with a clock a day ahead, lose nothing [BOX-03]', () => {
  const server = createServer()
  const [desk, phone] = [createDevice(server, 0), createDevice(server, -dayMs)]
  const meet = (device: typeof desk, now: number) => {
    while (!device.contact(now, false).isDone);
  }
  desk.edit('stay-number-one-1', { firstName: 'Nadia', ownNote: 'Quiet' }, start)
  for (const device of [desk, phone]) meet(device, start)
  for (let day = 1; day <= 7; day += 1) {
    const now = start + day * dayMs
    desk.edit('stay-number-one-1', { ownNote: `Desk, day ${day}` }, now)
    phone.edit('stay-number-one-1', { ownNote: `Phone, day ${day}` }, now)
    for (const [name, device] of Object.entries({ desk, phone }))
      device.edit(`${name}-alone-of-day-${day}`, { ownNote: `${name} alone, day ${day}` }, now)
  }
  const back = start + 7 * dayMs
  for (const device of [desk, phone, desk]) meet(device, back)
  expect([...desk.kept.records.values()].toSorted(byId)).toEqual(
    [...phone.kept.records.values()].toSorted(byId),
  )
  expect(desk.kept.records.size).toBe(15)
  const both = desk.kept.records.get('stay-number-one-1')!
  expect(fieldsOf(both).ownNote).toBe('Phone, day 7')
  expect(both.earlier.map(({ text }) => text)).toContain('Desk, day 7')
})

test('who edits what another device has written replaces it, whatever the clock says [BOX-03]', () => {
  const known = made(change(null, { ownNote: 'From a clock a day ahead' }, start + dayMs))
  const record = withChange(known, change(known, { ownNote: 'Read and changed' }, start), start)
  expect([fieldsOf(record).ownNote, record.earlier]).toEqual(['Read and changed', []])
})

test('a record that one device removes and another writes on stays, and is removed by who has read it [BOX-03]', () => {
  const first = change(null, { firstName: 'Nadia' }, start)
  const known = made(first)
  const removed = change(known, { isRemoved: true }, start + 5000)
  const written = change(known, { ownNote: 'Ask about the dog' }, start + 1000)
  for (const order of [
    [removed, written],
    [written, removed],
  ])
    expect(fieldsOf(made(first, ...order))).toMatchObject({ isRemoved: false, ownNote: 'Ask about the dog' })
  const both = made(first, removed, written)
  expect(fieldsOf(withChange(both, change(both, { isRemoved: true }, start + 9000), start)).isRemoved).toBe(
    true,
  )
})

test('what the server has forgotten comes back whole when a device changes it [BOX-03]', () => {
  const server = createServer()
  const device = createDevice(server, 0)
  device.edit('stay-number-one-1', { firstName: 'Nadia', departure: '2027-02-27' }, start)
  device.contact(start, false)
  server.stored.clear()
  device.edit('stay-number-one-1', { ownNote: 'Left a day early' }, start + dayMs)
  while (!device.contact(start + dayMs, false).isDone);
  const [stored] = server.stored.values()
  expect(fieldsOf(stored!.record)).toMatchObject({ firstName: 'Nadia', ownNote: 'Left a day early' })
  expect(device.kept.records.get('stay-number-one-1')).toEqual(stored!.record)
})

test('stays go 21 days after their last day, removed ones later, and own words never [BOX-03]', () => {
  const stay = made(change(null, { departure: '2027-02-27' }, start))
  expect(goneAfter(stay)).toEqual(new Date('2027-03-21'))
  const removed = withChange(stay, change(stay, { isRemoved: true }, start), start)
  expect(goneAfter(removed)!.getTime()).toBeGreaterThan(start + earlierMs)
  for (const own of [{ ownNote: 'Paid late' }, { tags: ['VIP'] }] satisfies StayFields[])
    expect(goneAfter(withChange(stay, change(stay, own, start), start))).toBeNull()
})
