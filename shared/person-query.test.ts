import { expect, test } from 'vitest'
import { parsePersonQuery, personLine, unusedOf } from './person-query.ts'

const read = (text: string) =>
  Object.fromEntries(Object.entries(parsePersonQuery(text)).filter(([, value]) => value !== ''))

const bill = { firstName: 'Bill', lastName: 'Smyth' }
test.each([
  ['bill smyth 4410 tampa', { firstName: 'bill', lastName: 'smyth', phoneNumber: '4410', city: 'tampa' }],
  ['bill smyth tampa', { firstName: 'bill', lastName: 'smyth', city: 'tampa' }],
  ['Bill Smyth 4410 Fort Worth TX', { ...bill, phoneNumber: '4410', city: 'Fort Worth', state: 'TX' }],
  ['Smyth, Bill', bill],
  ['Smyth, Bill, Tampa, FL', { ...bill, city: 'Tampa', state: 'FL' }],
  ['Bill Smyth, Tampa, Florida', { ...bill, city: 'Tampa', state: 'FL' }],
  ['Bill Smyth, Smallville', { ...bill, city: 'Smallville' }],
  ['Bill Smyth FL', { ...bill, state: 'FL' }],
  ['Bill Smyth New York', { ...bill, city: 'New York' }],
  ['Bill Smyth New York NY', { ...bill, city: 'New York', state: 'NY' }],
  ['bill', { lastName: 'bill' }],
  ['4410', { phoneNumber: '4410' }],
  ['Mary Jane Watson', { firstName: 'Mary Jane', lastName: 'Watson' }],
  ['Dr. Bill Smyth', bill],
  ['Bill Smyth Jr.', { firstName: 'Bill', lastName: 'Smyth Jr.' }],
  ['Bill Smyth, Jr., Tampa, FL', { firstName: 'Bill', lastName: 'Smyth Jr.', city: 'Tampa', state: 'FL' }],
  ['Smyth Jr., Bill', { firstName: 'Bill', lastName: 'Smyth Jr.' }],
  ['Bill Smyth MD', bill],
  ['Bill Smyth [Airbnb]', bill],
  ['de la Cruz, Juan', { firstName: 'Juan', lastName: 'de la Cruz' }],
  ["Sinéad O'Connor-Lowe", { firstName: 'Sinéad', lastName: "O'Connor-Lowe" }],
])('a line of words is read as name, digits and place: %s [DOR-01]', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each(['(813) 555-0144', '+1 813 555 0144', '813.555.0144', '8135550144', '+49 30 123456'])(
  'a number in any format is the phone number, before or after the name: %s [DOR-01]',
  (number) => {
    expect(read(number)).toEqual({ phoneNumber: number })
    expect(read(`Bill Smyth ${number} Tampa`)).toEqual({ ...bill, phoneNumber: number, city: 'Tampa' })
    expect(read(`${number} Bill Smyth`)).toEqual({ ...bill, phoneNumber: number })
  },
)

test('an extension is left out [DOR-01]', () => {
  expect(read('Bill Smyth 813-555-0144 x12')).toEqual({ ...bill, phoneNumber: '813-555-0144' })
})

test.each([
  'Reservation confirmed - Bill Smyth arrives Feb 23',
  'Booking confirmed: Bill Smyth arriving 3/4/2026',
  'Hello Ana,\n\nGuest: Bill Smyth\nCheck-in: Monday',
  'New reservation for Lake Cabin – Bill Smyth · 2 adults · $1,240',
])('of a confirmation mail the line with the name is read: %s [DOR-01]', (text) => {
  expect(read(text)).toEqual(bill)
})

const darius = { firstName: 'Darius', lastName: 'Washington' }
const inTampa = { city: 'Tampa', state: 'FL' }
test.each([
  ['Guest name: Darius Washington\nGuests: 2', darius],
  ['Guest name: Darius Washington\r\nGuests: 2\r\n', darius],
  ['Guest name: Darius Washington Guests: 2', darius],
  [
    'Check-in: 5/4/2026\nGuest: Bill Smyth\nPhone: (813) 555-0144',
    { ...bill, phoneNumber: '(813) 555-0144' },
  ],
  ['Name: Bill Smyth Phone: 4410', { ...bill, phoneNumber: '4410' }],
  ['Guest name:\nDarius Washington\nGuests: 2', darius],
  ['Hello Ana,\nYou have a new booking!\nDarius Washington arrives May 4', darius],
  ['Hello Ana,\nDarius Washington is arriving tomorrow', darius],
  ['New booking confirmed! Darius Washington arrives May 4', darius],
  ['Darius Washington arrives May 4 – June 2, 2026', darius],
  ['Bill Smyth · 2 guests · May 4 – 9 · Tampa, FL', { ...bill, ...inTampa }],
  ['Bill Smyth | 2 adults, 1 child | May 4, 2026 - May 9, 2026 | Lake Cabin', bill],
  ['Bill Smyth from Tampa, FL', { ...bill, ...inTampa }],
  ['New booking for Bill Smyth, phone ending in 4410', { ...bill, phoneNumber: '4410' }],
  ['Bill Smyth (ending in 4410)', { ...bill, phoneNumber: '4410' }],
  ['Reservation from Bill Smyth, 4 to 9 May 2026', bill],
  ['Booking for Bill Smyth - May 4 to May 9', bill],
  ['Bill Smyth · (813) 555-0144 · Tampa', { ...bill, phoneNumber: '(813) 555-0144', city: 'Tampa' }],
  ['Booking for Ana Connor-Lowe', { firstName: 'Ana', lastName: 'Connor-Lowe' }],
  ['Reservation confirmed - Bill Smyth arrives 2026-05-04 HMABCDE123', bill],
  ['April June 4410', { firstName: 'April', lastName: 'June', phoneNumber: '4410' }],
])('what else a mail says is no part of the person: %s [DOR-01]', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

const number = '(813) 555-0144'
test.each([
  [
    'Hello Ana!\n\nI am Bill Smyth and would love to stay.\nMy number is (813) 555-0144.\nWe live in Tampa, FL.',
    { ...bill, phoneNumber: number, ...inTampa },
  ],
  [
    'Hi Ana,\nthis is Bill Smyth. You can reach me at (813) 555-0144.\nGreetings from Tampa',
    { ...bill, phoneNumber: number, city: 'Tampa' },
  ],
  [
    'Subject: Reservation confirmed - Bill Smyth arrives Feb 23\n\nHi Ana,\nBill Smyth\nTampa, FL\nPhone: (813) 555-0144',
    { ...bill, phoneNumber: number, ...inTampa },
  ],
  [
    'Dear host,\n\nwe look forward to our stay.\n\nKind regards\nBill Smyth\n(813) 555-0144',
    { ...bill, phoneNumber: number },
  ],
  ['Hi, Bill Smyth here, (813) 555-0144', { ...bill, phoneNumber: number }],
  [
    'Guest: Bill Smyth\nConfirmation code: 8135550199\nCity: Tampa\nPhone: (813) 555-0144',
    { ...bill, phoneNumber: number, city: 'Tampa' },
  ],
  ['Hi Ana,', {}],
  ['Hey there', {}],
  ['Hi Ana,\nthanks for having us!\nSee you soon', {}],
  ['Hi Ana,\nthe house looks great', {}],
])('name, number and town are read on any line, and a greeting is no name: %j [DOR-29]', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  'Reserva confirmada: Zora Quillfeather llega el 23 feb',
  'Réservation confirmée : Zora Quillfeather arrive le 23 févr.',
  'Buchung bestätigt – Zora Quillfeather kommt am 23. Feb. an',
  'Prenotazione confermata - Zora Quillfeather arriverà il 23 feb',
  'Reserva confirmada - Zora Quillfeather chega em 23 de fev',
  'Rezerwacja potwierdzona – Zora Quillfeather przyjeżdża 23 lut',
  'Nombre: Zora Quillfeather\nCiudad: Valencia',
  'Name des Gastes:\nZora Quillfeather\nBuchungsnummer:\n5346680128',
  'Nom du client : Zora Quillfeather\nNuméro de réservation :\n9876500002',
  'Nome dell’ospite: Zora Quillfeather\nPartenza: 05/11/2027',
  'Nome do hóspede: Zora Quillfeather\nNúmero da reserva: 4821956733',
  'Property name: Blue Door\nGuest name: Zora Quillfeather\nBooking number:\n6288132125',
  'BOOKING (#B15831191) - Zora Quillfeather arriving Feb 23 2027',
  'Subject: Pending: Reservation Request for Blue Door from Zora Quillfeather',
  'You have a new message from Zora Quillfeather',
  'Zora Quillfeather is requesting to book Blue Door for Feb 23 – 27',
  '[23.02.27, 10:15:03] Zora Quillfeather: Hi, we arrive at 9pm',
  '2/23/27, 10:15 AM - Zora Quillfeather: Hi, we arrive at 9pm',
  'From: Zora Quillfeather <zora@example.com>\nTo: ana@example.com\nSubject: Question\n\nHi Ana, is parking free?',
  'Zora Quillfeather zora@example.com',
  'Mr. Zora Quillfeather and family',
  'Zora Quillfeather x2',
  'Zora & Otis Quillfeather',
  'Zora Quillfeather & Otis Brandvold',
  'Reserva HMQX7K2PBA Zora Quillfeather',
])('the guest alone is read from mails, messages and chats of six languages: %j [DOR-29]', (text) => {
  expect(read(text)).toEqual({ firstName: 'Zora', lastName: 'Quillfeather' })
})

const zora = { firstName: 'Zora', lastName: 'Quillfeather' }
test.each([
  ['Hola, soy Zora Quillfeather, mi teléfono es 612 34 56 78.', '612 34 56 78'],
  ["Bonjour, je m'appelle Zora Quillfeather, mon numéro est le 06 12 34 56 78", '06 12 34 56 78'],
  ['Hallo, mein Name ist Zora Quillfeather, Tel. 0151 23456789, wir kommen am 23.2.', '0151 23456789'],
  ['Ciao, mi chiamo Zora Quillfeather e il mio numero è 347 123 4567', '347 123 4567'],
  ['Olá, meu nome é Zora Quillfeather, meu telefone é +351 912 345 678', '+351 912 345 678'],
  ['Gast: Zora Quillfeather\nAnreise: 23.02.2027\nTelefon: +49 151 23456789', '+49 151 23456789'],
  ['Zora Quillfeather\nhttps://wa.me/15125550163', '+15125550163'],
])('a guest who writes in another language is read with the number: %j [DOR-29]', (text, phoneNumber) => {
  expect(read(text)).toEqual({ ...zora, phoneNumber })
})

test.each([
  'Subject: Booking.com - New booking! (5581435138, Sunday, 28 February 2027)\n\nBooking confirmation\n5581435138\nBooking.com B.V., Herengracht 597, Amsterdam',
  'Subject: Canceled booking! (5474030366, Monday, December 21, 2027)\n\nCancellation — 5474030366\n\nDear Ana,',
  'Subject: New booking request – accept or decline by 10:45 AM on Feb 13, 2027\n\nRequest details\n2 nights',
  'zora@example.com',
])(
  'a mail that names nobody gives nobody, and the number of a booking is no telephone: %j [DOR-29]',
  (text) => {
    expect(read(text)).toEqual({})
  },
)

test('a street and a postal code are no number [DOR-29]', () => {
  for (const text of [
    'Zora Quillfeather, 123 Main St, Tampa, FL 33601',
    'Zora Quillfeather\n123 Main St\nTampa, FL 33601',
  ])
    expect(read(text), text).toEqual({ ...zora, city: 'Tampa', state: 'FL' })
  expect(read('Ida de la Cruz')).toEqual({ firstName: 'Ida', lastName: 'de la Cruz' })
})

test.each([
  ['bill smyth 4410 tampa', ''],
  ['Bill Smyth, Tampa, Florida', ''],
  ['Bill Smyth · 2 guests · Tampa, FL', '2 guests'],
  ['Hi Ana,\nI am Bill Smyth', 'Hi Ana, · I am'],
  ['Bill Smyth, who came late and left the key in', 'who came late and left the key in'],
])('what is no part of the person is said: %j [DOR-29]', (text, unused) => {
  expect(unusedOf(text)).toBe(unused)
  expect(unusedOf(`${text}\n${'and more words '.repeat(50)}`).length).toBeLessThanOrEqual(61)
})

test('of a text that cannot be a place nothing becomes the city or the state [DOR-01]', () => {
  expect(read(`Bill Smyth 4410 ${'and then they left the house '.repeat(9)}in`)).toEqual({
    ...bill,
    phoneNumber: '4410',
  })
  expect(read('Bill Smyth, who came late and left the key in')).toEqual(bill)
})

test.each([
  'Guest name: Darius Washington\nGuests: 2',
  'Bill Smyth 4410 Tampa FL',
  'Bill Smyth, Tampa, FL',
  'Darius',
])('the line that is shown for a text is read like it: %s [DOR-01]', (text) => {
  expect(read(personLine(parsePersonQuery(text)))).toEqual(read(text))
})

test.each([
  ['Jackson Austin', { firstName: 'Jackson', lastName: 'Austin' }],
  ['Austin', { lastName: 'Austin' }],
  ['Virginia Washington', { firstName: 'Virginia', lastName: 'Washington' }],
  ['Savannah Austin Austin', { firstName: 'Savannah', lastName: 'Austin', city: 'Austin' }],
])('two words are a name, also those of a place: %s [DOR-01]', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('emoji, other scripts, long and pasted texts are read without harm [DOR-01]', () => {
  expect(read('🏠 Bill Smyth 👍🏽')).toEqual(bill)
  expect(read('🏠')).toEqual({})
  expect(read('   ')).toEqual({})
  expect(read('محمد علي')).toEqual({ firstName: 'محمد', lastName: 'علي' })
  expect(read('דוד כהן 4410')).toEqual({ firstName: 'דוד', lastName: 'כהן', phoneNumber: '4410' })
  expect(read('Bill Smyth\n4410\nsecond line\n'.repeat(400))).toEqual(bill)
  const { firstName, lastName } = parsePersonQuery('x'.repeat(300))
  expect([firstName, lastName.length]).toEqual(['', 100])
})

test('any text of 100,000 characters is read within 500 ms of a processor [DOR-01]', () => {
  const hostile = [
    '1 '.repeat(50_000),
    'reservation '.repeat(8000),
    ', '.repeat(50_000),
    '(((('.repeat(25_000),
    'guest:'.repeat(16_000),
    'name: a\n'.repeat(12_000),
    'name: a phone: '.repeat(6000),
    'name: \n'.repeat(14_000),
    'booking for '.repeat(8000),
    'May 4 – '.repeat(12_000),
    'Bill · '.repeat(14_000),
    'phone ending '.repeat(8000),
    'booking x\n'.repeat(10_000),
  ]
  for (const text of hostile) {
    const before = process.threadCpuUsage()
    parsePersonQuery(text)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  }
})
