import { expect, test } from 'vitest'
import { readArrivals } from '../../../shared/arrivals/parsing/read.ts'
import type { Stay } from '../../../shared/arrivals/parsing/stay.ts'
import { options } from '../../../shared/arrivals/parsing/testing/field.ts'
import { airbnbHeaders, airbnbRow } from '../../../shared/arrivals/parsing/testing/files.ts'
import { mergeStays } from './merge.ts'

const newId = () => crypto.randomUUID()

test('of two guests with one code none is lost to what was there before [FLD-01 FLD-02]', () => {
  const stay = (lastName: string, day: number): Stay => ({
    source: '',
    code: '1001',
    firstName: 'Ida',
    lastName,
    lastFour: '',
    city: '',
    listing: '',
    arrival: `2027-03-0${day}`,
    departure: `2027-03-0${day + 1}`,
  })
  const before = mergeStays([], { stays: [stay('Lindqvist', 1)], calledOff: [] }, newId).arrivals
  const other = mergeStays(before, { stays: [stay('Okoro', 5)], calledOff: [] }, newId)
  expect(other.arrivals.map(({ lastName }) => lastName)).toEqual(['Lindqvist', 'Okoro'])
  const moved = mergeStays(before, { stays: [stay('Lindqvist', 3)], calledOff: [] }, newId)
  expect(moved).toMatchObject({ doubles: 1, arrivals: [{ arrival: '2027-03-03' }] })
  expect(mergeStays(before, { stays: [], calledOff: [stay('Okoro', 5)] }, newId)).toMatchObject({ gone: 0 })
})

// Ten times what a usual machine takes; `npm run bench -- offline` measures a phone.
test('500 rows are read, and known again, within a second of a processor [ARR-10]', async () => {
  const rows = Array.from({ length: 500 }, (_, n) =>
    airbnbRow({
      code: `HM${n}`,
      name: `Guest${n} Numbered${n}`,
      start: '2/23/2027',
      end: '2/27/2027',
      nights: 4,
    }),
  )
  const before = process.threadCpuUsage()
  const found = await readArrivals([airbnbHeaders.en, ...rows].join('\r\n'), options)
  if (found.kind !== 'stays') throw new Error(found.kind)
  const { arrivals } = mergeStays([], found, newId)
  const again = mergeStays(arrivals, found, newId)
  const { user, system } = process.threadCpuUsage(before)
  expect([arrivals.length, again.doubles]).toEqual([500, 500])
  expect((user + system) / 1000).toBeLessThan(1000)
})
