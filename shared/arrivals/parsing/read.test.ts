import { expect, test } from 'vitest'
import { headerKey } from './header-key.ts'
import { readArrivals } from './read.ts'
import type { Reading, Stay } from './stay.ts'
import {
  airbnbCalendar,
  airbnbHeaders,
  airbnbMail,
  airbnbRow,
  bookingCalendar,
  type Language,
  vrboCalendar,
} from './testing/files.ts'
import { xlsxFile } from './testing/xlsx-file.ts'

const options = { today: '2027-02-01', mapped: {} }
const read = (content: string | Uint8Array, more: Partial<Parameters<typeof readArrivals>[1]> = {}) =>
  readArrivals(content, { ...options, ...more })
function stays(reading: Reading): Stay[] {
  if (reading.kind !== 'stays') throw new Error(JSON.stringify(reading))
  return reading.stays
}
const why = (reading: Reading) => (reading.kind === 'refused' ? reading.why : JSON.stringify(reading))
const lines = (...all: string[]) => all.join('\r\n')
const nadia = {
  source: 'Airbnb',
  code: 'HMQX7K2PBA',
  firstName: 'Nadia',
  lastName: 'Fennimore',
  lastFour: '0144',
  city: '',
  listing: 'Blue Door, by the sea',
  arrival: '2027-02-23',
  departure: '2027-02-27',
}

test('Airbnb’s reservations are read in six languages, with a byte order mark and local dates [ARR-01 ARR-03]', async () => {
  const dates: Record<Language, [string, string]> = {
    en: ['2/23/2027', '2/27/2027'],
    es: ['23/2/2027', '27/2/2027'],
    fr: ['23/02/2027', '27/02/2027'],
    de: ['23.02.2027', '27.02.2027'],
    it: ['23/02/2027', '27/02/2027'],
    pt: ['2027-02-23', '2027-02-27'],
  }
  for (const [language, header] of Object.entries(airbnbHeaders)) {
    const [start, end] = dates[language as Language]
    const file = `\ufeff${lines(header, airbnbRow({ start, end, nights: 4 }))}`
    expect(stays(await read(file)), language).toEqual([nadia])
    expect(stays(await read(new TextEncoder().encode(file))), language).toEqual([nadia])
  }
})

test('columns are recognized in any order, and others do not matter [ARR-03]', async () => {
  const file = lines(
    'Arrival;Notes;Guest Last Name;Departure;Guest Phone;Guest First Name;Property;Channel;Booking ID',
    '2027-02-23;"late; 10 pm";Fennimore;2027-02-27;813 555 0144;Nadia;Blue Door;Vrbo;ORB771',
  )
  expect(stays(await read(file))).toEqual([
    { ...nadia, source: 'Vrbo', code: 'ORB771', listing: 'Blue Door' },
  ])
  const hostaway = lines(
    'Reservation ID\tGuest name\tListing name\tCheck-in date\tCheck-out date\tNights\tChannel\tStatus\tPhone',
    '99102\tNadia Fennimore\tBlue Door\t23 Feb 2027\t27 Feb 2027\t4\tDirect\tmodified\t',
  )
  expect(stays(await read(hostaway))).toMatchObject([
    { code: '99102', source: 'Direct', lastFour: '', arrival: '2027-02-23' },
  ])
})

test('Booking.com’s export is read as CSV and as xlsx; who comes counts, not who booked [ARR-01]', async () => {
  const header = [
    'Book number',
    'Booked by',
    'Guest name(s)',
    'Check-in',
    'Check-out',
    'Booked on',
    'Status',
    'Rooms',
    'Persons',
  ]
  const expected = { source: 'Booking.com', code: '3310094412', firstName: 'Nadia', lastName: 'Fennimore' }
  const csv = lines(
    header.join(','),
    '3310094412,"Grube, Otto","Fennimore, Nadia",2027-02-23,2027-02-27,2027-01-04,ok,1,2',
    '3310094413,"Grube, Otto",,2027-02-24,2027-02-27,2027-01-04,ok,1,2',
  )
  expect(stays(await read(csv))).toMatchObject([expected, { firstName: 'Otto', lastName: 'Grube' }])
  const xlsx = xlsxFile([
    ['Reservations of February'],
    header,
    [
      3310094412,
      'Otto Grube',
      'Nadia Fennimore',
      { day: '2027-02-23' },
      { day: '2027-02-27' },
      { day: '2027-01-04' },
      'ok',
      1,
      2,
    ],
    [
      3310094414,
      'Otto Grube',
      'Ida Vance',
      { day: '2027-02-24' },
      { formula: 'D4+2', result: '2027-02-26' },
      null,
      'cancelled_by_guest',
      1,
      2,
    ],
  ])
  const reading = await read(xlsx)
  expect(stays(reading)).toMatchObject([{ ...expected, arrival: '2027-02-23', departure: '2027-02-27' }])
  expect(reading).toMatchObject({ leftOut: { cancelled: 1 }, calledOff: [{ code: '3310094414' }] })
})

test('a calendar tells dates, code and last four digits, and names where the platform gives them [ARR-01 ARR-05]', async () => {
  const airbnb = await read(`\ufeff${airbnbCalendar}`)
  expect(stays(airbnb)).toEqual([{ ...nadia, firstName: '', lastName: '', listing: '' }])
  expect(airbnb).toMatchObject({ leftOut: { blocked: 1, past: 0 } })
  expect(stays(await read(bookingCalendar))).toMatchObject([
    { source: 'Booking.com', firstName: '', arrival: '2027-03-04', departure: '2027-03-06' },
  ])
  const vrbo = await read(vrboCalendar)
  expect(stays(vrbo)).toMatchObject([{ source: 'Vrbo', firstName: 'Odile', lastName: 'Marchetti' }])
  expect(vrbo).toMatchObject({ leftOut: { blocked: 1 } })
})

test('a confirmation mail is read as text and as a page, with the town and the next such dates [ARR-01]', async () => {
  const expected = { ...nadia, lastFour: '', city: 'Tampa', listing: '' }
  expect(stays(await read(airbnbMail))).toEqual([expected])
  const html = `<!DOCTYPE html><html><head><style>p{}</style></head><body>${airbnbMail
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')}</body></html>`
  expect(stays(await read(html))).toEqual([expected])
  const next = airbnbMail.replaceAll('Feb 23', 'Dec 30').replaceAll('Feb 27', 'Jan 2')
  expect(stays(await read(next, { today: '2027-12-02' }))).toMatchObject([
    { arrival: '2027-12-30', departure: '2028-01-02' },
  ])
  expect(why(await read('Reservation confirmed - Nadia Fennimore is coming'))).toMatch(
    /^No arrival and departure/,
  )
})

test.each([
  ['text', 'text/plain', 'x\n', '\n', 30_000],
  ['page', 'text/html', '<i></i>', '<br>', 300_000],
])(
  'of the %s of a mail no more is read than confirmations have [ARR-09]',
  async (_what, type, filler, lineEnd, limit) => {
    const head = `Subject: Reservation confirmed\nMIME-Version: 1.0\nContent-Type: ${type}\n\n`
    const body = airbnbMail.replaceAll('\n', lineEnd)
    const mail = (times: number) => `${head}${filler.repeat(times)}${body}`
    expect(stays(await read(mail(1)))).toMatchObject([{ lastName: 'Fennimore' }])
    expect((await read(mail(limit / filler.length))).kind).toBe('refused')
  },
)

test('day and month are distinguished by the nights of all rows; what stays open is asked [ARR-03]', async () => {
  const file = (...rows: [string, string, number | ''][]) =>
    lines(
      'Guest,Check-in,Check-out,Nights',
      ...rows.map(([from, to, nights]) => `Ida Vance,${from},${to},${nights}`),
    )
  const arrivals = async (content: string) => stays(await read(content)).map(({ arrival }) => arrival)
  expect(await arrivals(file(['03/04/2027', '07/04/2027', 4]))).toEqual(['2027-04-03'])
  expect(await arrivals(file(['03/04/2027', '03/07/2027', 3]))).toEqual(['2027-03-04'])
  expect(await arrivals(file(['03/04/2027', '03/07/2027', ''], ['03/28/2027', '04/02/2027', '']))).toEqual([
    '2027-03-04',
    '2027-03-28',
  ])
  // One row is broken, and the others still agree.
  expect(await arrivals(file(['03/04/2027', '03/07/2027', 9], ['03/05/2027', '03/08/2027', 3]))).toEqual([
    '2027-03-04',
    '2027-03-05',
  ])
  const open = file(['03/04/2027', '03/07/2027', ''])
  expect(await read(open)).toEqual({ kind: 'dates', examples: ['03/04/2027'] })
  expect(stays(await read(open, { order: 'day-first' }))).toMatchObject([
    { arrival: '2027-04-03', departure: '2027-07-03' },
  ])
  const several = [1, 2, 3, 4].map(
    (day) => [`03/0${day}/2027`, `03/0${day + 3}/2027`, ''] as [string, string, ''],
  )
  expect((await arrivals(file(...several)))[0]).toBe('2027-03-01')
})

test('unknown headers are asked about once, and read as the host said [ARR-03]', async () => {
  const header = 'Wer,Kommt,Geht,Haus'
  const file = lines(header, 'Ida Vance,2027-03-01,2027-03-04,Kate')
  expect(await read(file)).toEqual({
    kind: 'columns',
    headers: ['Wer', 'Kommt', 'Geht', 'Haus'],
    samples: [['Ida Vance', '2027-03-01', '2027-03-04', 'Kate']],
    columns: {},
  })
  const mapped = { [headerKey(header.split(','))]: { name: 0, arrival: 1, departure: 2, listing: 3 } }
  expect(stays(await read(file, { mapped }))).toMatchObject([{ lastName: 'Vance', listing: 'Kate' }])
})

test('blocks, owner stays, cancelled and past stays are left out and counted [ARR-04]', async () => {
  const row = (code: string, status: string, more = {}) =>
    airbnbRow({ code, status, start: '2027-03-01', end: '2027-03-04', nights: 3, ...more })
  const past = { start: '2027-01-01', end: '2027-01-04' }
  const today = { start: '2027-01-28', end: '2027-02-01', nights: 4 }
  const reading = await read(
    lines(
      airbnbHeaders.en,
      row('HMAAAAAAA1', 'Confirmed'),
      row('HMAAAAAAA2', 'Canceled by guest'),
      row('HMAAAAAAA3', 'Cancelada por Airbnb'),
      row('HMAAAAAAA4', 'Past guest', past),
      row('HMAAAAAAA5', 'Confirmed', today),
      row('HMAAAAAAA6', 'Currently hosting', { start: '2027-01-30', end: '2027-02-03', nights: 4 }),
      row('HMAAAAAAA7', 'Owner stay'),
      row('HMAAAAAAA8', 'Blocked'),
      row('HMAAAAAAA9', '', { name: 'Owner' }),
      row('HMAAAAAAA1', 'Confirmed'),
      row('HMAAAAAAB1', 'Storniert'),
      row('HMAAAAAAB2', 'Confirmed', { name: 'Ken Block' }),
    ),
  )
  expect(stays(reading).map(({ code }) => code)).toEqual(['HMAAAAAAA1', 'HMAAAAAAA6', 'HMAAAAAAB2'])
  expect(reading).toMatchObject({ leftOut: { past: 2, cancelled: 3, blocked: 1, owner: 2 } })
})

test('bad files get a sentence [ARR-09]', async () => {
  const bytes = (...all: number[]) => new Uint8Array([...all, ...Array.from({ length: 100 }, () => 7)])
  const huge = new Uint8Array(60 * 1024 * 1024 + 1)
  const bomb = xlsxFile([['Guest']], { 'xl/worksheets/sheet1.xml': huge })
  expect(bomb.length).toBeLessThan(1_000_000)
  const cases: [string | Uint8Array, RegExp][] = [
    ['', /^It is empty/],
    ['\ufeff\r\n', /^It is empty/],
    ['<!DOCTYPE html><html><title>Log in</title><form>Email</form></html>', /web page, not a list/],
    [bytes(0xd0, 0xcf, 0x11, 0xe0), /^It is an old Excel file.* save it as CSV or xlsx/],
    [bytes(0x25, 0x50, 0x44, 0x46), /^It is a PDF/],
    [bytes(0x50, 0x4b, 3, 4), /^It is damaged or protected/],
    [bytes(0, 1, 2), /^It is not a list of reservations/],
    [new Uint8Array(50_000_000), /larger than 20 MB/],
    [bomb, /^It unpacks to more than 60 MB/],
    ['Dear Otto, thank you for the nice stay.', /^No reservations were found/],
    ['Guest,Check-in,Check-out', /^There are no reservations/],
    [
      'Guest,Check-in,Check-out\nIda Vance,2027-02-30,2027-03-02',
      /^None of its rows could be read. Row 2: “2027-02-30” is not a date/,
    ],
    ['BEGIN:VCALENDAR\nEND:VCALENDAR', /^There are no reservations in this calendar/],
    [
      vrboCalendar
        .replace('20270310', '20261345')
        .replace('20270314', '20261346')
        .replaceAll('20270314', '20271399'),
      /^None of its entries could be read/,
    ],
  ]
  for (const [content, sentence] of cases) expect(why(await read(content))).toMatch(sentence)
})

test('a spreadsheet that lies about its size is unpacked no further than it says [ARR-09]', async () => {
  const lying = xlsxFile(
    [
      ['Guest', 'Check-in', 'Check-out'],
      ['Ida Vance', { day: '2027-03-01' }, { day: '2027-03-04' }],
    ],
    {
      'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024),
    },
  )
  const view = new DataView(lying.buffer)
  // The sizes in the directory at the end of the file, which a reader believes.
  for (let at = 0; at < lying.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 60 * 1024 * 1024)
      view.setUint32(at + 24, 1000, true)
  expect((await read(lying)).kind).toBe('refused')
})

test('semicolons, tabs, quoted commas and UTF-16 make no difference [ARR-09]', async () => {
  const rows = (sign: string) =>
    lines(
      ['Guest', 'Check-in', 'Check-out', 'Listing'].join(sign),
      ['"Fennimore, Nadia"', '2027-02-23', '2027-02-27', '"Door, blue; by the ""sea"""'].join(sign),
    )
  const expected = [{ firstName: 'Nadia', lastName: 'Fennimore', listing: 'Door, blue; by the "sea"' }]
  const utf16 = (text: string, isBig: boolean, mark: string) => {
    const bytes = new Uint8Array((mark + text).length * 2)
    const view = new DataView(bytes.buffer)
    Array.from(mark + text).forEach((letter, n) => view.setUint16(n * 2, letter.charCodeAt(0), !isBig))
    return bytes
  }
  for (const sign of [',', ';', '\t', '|']) {
    expect(stays(await read(rows(sign)))).toMatchObject(expected)
    for (const isBig of [false, true])
      for (const mark of ['', '\ufeff'])
        expect(stays(await read(utf16(rows(sign), isBig, mark)))).toMatchObject(expected)
  }
  expect(stays(await read(`sep=;\r\n${rows(';')}`))).toMatchObject(expected)
  const latin1 = Uint8Array.from(Array.from(rows(',').replace('Nadia', 'Zoë')), (letter) =>
    letter.charCodeAt(0),
  )
  expect(stays(await read(latin1))).toMatchObject([{ firstName: 'Zoë' }])
})

test('broken rows are named by their number, and the others are read [ARR-09]', async () => {
  const reading = await read(
    lines(
      'Guest,Check-in,Check-out',
      'Ida Vance,2027-03-01,2027-03-04',
      'Ned Thorp,2027-02-30,2027-03-04',
      '',
      'Una Brody,2027-03-04,2027-03-01',
      '=HYPERLINK("http://evil.example"),2027-03-01,2027-03-04',
      'Lou Pratt,,2027-03-04',
      'Total,,,1204',
      'Max Weir,2027-03-05,',
      'Eve Lund,"2027-03-05,2027-03-08',
    ),
  )
  expect(stays(reading).map(({ lastName }) => lastName)).toEqual(['Vance'])
  expect(reading).toMatchObject({
    broken: [
      { row: 3, why: '“2027-02-30” is not a date' },
      { row: 5, why: 'its departure is not after its arrival' },
      { row: 6, why: 'it holds a formula' },
      { row: 7, why: 'it has no arrival' },
      { row: 8, why: 'it has no arrival' },
      { row: 9, why: 'it has no departure' },
      { row: 10, why: 'a quotation mark is missing' },
    ],
  })
  const sheet = xlsxFile([
    ['Guest', 'Check-in', 'Check-out'],
    [{ formula: 'A9' }, { day: '2027-03-01' }, { day: '2027-03-04' }],
    ['Ida Vance', { day: '2027-03-01' }, { day: '2027-03-04' }],
  ])
  expect(await read(sheet)).toMatchObject({
    broken: [{ row: 2, why: 'it holds a formula' }],
    stays: [{ lastName: 'Vance' }],
  })
  const calendar = await read(vrboCalendar.replace('20270314', '20261345'))
  expect(calendar).toMatchObject({ stays: [], broken: [{ row: 1, why: 'its end is not a date' }] })
})

test('20,000 rows are read, and more arrivals than a list takes get a sentence [ARR-09]', async () => {
  const rows = (year: number) =>
    lines(
      airbnbHeaders.en,
      ...Array.from({ length: 20_000 }, (_, n) =>
        airbnbRow({
          code: `HM${String(n).padStart(8, '0')}`,
          start: `${year}-03-01`,
          end: `${year}-03-04`,
          nights: 3,
        }),
      ),
    )
  expect(await read(rows(2026))).toMatchObject({ kind: 'stays', stays: [], leftOut: { past: 20_000 } })
  expect(why(await read(rows(2027)))).toBe(
    'There are 20,000 arrivals in it, and the list takes 2,000. Export a shorter period.',
  )
})

test('names are read as platforms write them, and a relay’s number belongs to no one', async () => {
  const names = async (name: string) => {
    const [stay] = stays(
      await read(lines('Guest name,Check-in,Check-out', `"${name}",2027-03-01,2027-03-04`)),
    )
    return `${stay!.firstName} | ${stay!.lastName}`
  }
  expect(await names('Nadia Fennimore')).toBe('Nadia | Fennimore')
  expect(await names('Fennimore, Nadia Jo')).toBe('Nadia Jo | Fennimore')
  expect(await names('van der Berg, Ann')).toBe('Ann | van der Berg')
  expect(await names('Ann van der Berg')).toBe('Ann | van der Berg')
  expect(await names('Garcia Lopez, Maria')).toBe('Maria | Garcia Lopez')
  expect(await names('Bill Smyth, Ann Smyth')).toBe('Bill | Smyth')
  expect(await names('Mr. Bill Smyth & Ann Smyth')).toBe('Bill | Smyth')
  expect(await names('Nadia')).toBe('Nadia | ')
  expect(await names('🏖 Zoë Ülm')).toBe('Zoë | Ülm')
  const digits = async (...phones: string[]) =>
    stays(
      await read(
        lines(
          'Guest,Phone,Check-in,Check-out',
          ...phones.map((phone, n) => `Guest ${'ABC'[n]},"${phone}",2027-03-01,2027-03-04`),
        ),
      ),
    ).map(({ lastFour }) => lastFour)
  expect(await digits('+1 813 555 0144', '0145')).toEqual(['0144', '0145'])
  expect(await digits('+1 813 555 0144', '+1 813 555 0144', '+1 813 555 0199')).toEqual(['', '', '0199'])
  expect(await digits('+1 855 555 0100 ext. 4412', 'n5512@relay.example', '')).toEqual(['', '', ''])
})
