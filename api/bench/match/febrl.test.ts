import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFebrl } from './febrl.ts'

const header = 'rec_id, given_name, surname, street_number, suburb'

test('of FEBRL’s files people with both names are guests, and their second records queries [MAT-20]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'febrl-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [first, second] = ['a.csv', 'b.csv'] as const
  const originals = [
    'rec-1-org, zora, quill, 3, tara',
    'rec-2-org, , vale, 4, tara',
    'rec-3-org, otis, brand, 5,',
  ]
  const copies = [
    'rec-3-dup-0, otsi, brand, 5, cooma',
    'rec-2-dup-0, ann, vale, 4, tara',
    'rec-1-dup-0, , quill, 3,',
  ]
  await writeFile(join(folder, first), [header, ...originals].join('\n'))
  await writeFile(join(folder, second), [header, ...copies].join('\r\n'))
  const { guests, queries } = await readFebrl(folder, [first, second], 2000)
  expect(guests.map(({ firstName, lastName, city }) => [firstName, lastName, city])).toEqual([
    ['zora', 'quill', 'tara'],
    ['otis', 'brand', ''],
  ])
  expect(queries.map(({ typed, target }) => [typed, target])).toEqual([
    [{ firstName: 'otsi', lastName: 'brand', city: 'cooma' }, 1],
  ])
})
