import { expect, test } from 'vitest'
import { headerKey } from './header-key.ts'
import { readArrivals } from './read.ts'
import type { Columns } from './stay.ts'
import { options } from './testing/field.ts'
import { xlsxFile } from './testing/xlsx-file.ts'

const header = 'Name;Phone;City;Notes;Tags'
const columns: Columns = { name: 0, phone: 1, city: 2, ownNote: 3, tag: 4 }
const mapped = { [headerKey(header.split(';'))]: columns }
const list = (...rows: string[]) => [header, ...rows].join('\n')
async function peopleOf(text: string) {
  const reading = await readArrivals(text, { ...options, mapped })
  if (reading.kind !== 'people') throw new Error(JSON.stringify(reading))
  return reading
}

test('a table without dates is a list of people, and its columns are asked about first [BOX-06]', async () => {
  const text = list('Nadia Fennimore;+44 7700 900123;Leeds;Paid late;ASK FIRST')
  expect(await readArrivals(text, options)).toMatchObject({ kind: 'columns', columns, isPeople: true })
  const rows = text.split('\n').map((row) => row.split(';'))
  expect(await readArrivals(xlsxFile(rows), options)).toMatchObject({
    kind: 'columns',
    columns,
    isPeople: true,
  })
  const person = {
    row: 2,
    firstName: 'Nadia',
    lastName: 'Fennimore',
    phoneNumber: '+447700900123',
    lastFour: '0123',
    city: 'Leeds',
    ownNote: 'Paid late',
    tags: ['ask first'],
  }
  expect(await readArrivals(text, { ...options, mapped, isPreview: true })).toEqual({
    kind: 'preview',
    rows: [{ row: 2, person }],
  })
  expect(await peopleOf(text)).toEqual({ kind: 'people', people: [person], broken: [], unit: 'Row' })
  expect(await readArrivals('Vorname,Nachname\nIda,Vance\nZora,Weir', options)).toMatchObject({
    kind: 'columns',
    isPeople: true,
  })
})

test('a table that may tell of stays is not taken for people [BOX-06]', async () => {
  for (const text of [
    'Name,Kommt,Geht,Haus\nIda Vance,2027-03-01,2027-03-04,Kate',
    'Name,Arrival,Haus\nIda Vance,2027-03-01,Kate',
  ]) {
    const reading = await readArrivals(text, options)
    expect(reading.kind).toBe('columns')
    expect(reading).not.toHaveProperty('isPeople')
  }
})

test('a row that would lose a word is left out with its reason, and all others keep theirs [BOX-06]', async () => {
  const { people, broken } = await peopleOf(
    list(
      'Ida Vance (VIP);512 555 01xx;;Quiet;regular, Welcome Back',
      `Zora Weir;0144;;${'🔑'.repeat(500)};`,
      `Una Brody;;;${'x'.repeat(501)};`,
      `Ada Brody;;;${'x'.repeat(499)};regular`,
      ';;Leeds;Who was it?;',
      '=A1;;;;',
      'Z\ufffdra Weir;;;;',
    ),
  )
  expect(people).toMatchObject([
    {
      lastName: 'Vance',
      lastFour: '',
      ownNote: 'Quiet\n512 555 01xx\nregular',
      tags: ['VIP', 'welcome back'],
    },
    { lastName: 'Weir', phoneNumber: '', lastFour: '0144', ownNote: '🔑'.repeat(500) },
  ])
  expect(broken.map(({ row, why }) => `${row} ${why}`)).toEqual([
    '4 its note is longer than 500 characters; shorten it, and choose the file again',
    '5 its note is longer than 500 characters; shorten it, and choose the file again',
    '6 it has neither a name nor a number',
    '7 it holds a formula',
    '8 a letter of its name is damaged',
  ])
})

test('more than 5,000 people are refused with a sentence [BOX-06]', async () => {
  const rows = Array.from({ length: 5001 }, (_, n) => `Guest${n} Known;;;;`)
  expect((await peopleOf(list(...rows.slice(1)))).people).toHaveLength(5000)
  expect(await readArrivals(list(...rows), { ...options, mapped })).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('5,001 people'),
  })
})
