import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { readMail } from './mail.ts'
import { fieldFile, read, staysOf } from './testing/field.ts'

const zora = ['Zora|Quillfeather 2027-02-23 2027-02-27']
const text = (name: string) => new TextDecoder().decode(fieldFile(name))

test.each([
  ['A38-quoted-printable.eml', ['Zoë|Quillfeather 2027-02-23 2027-02-27']],
  ['A38b-base64.eml', ['Zoë|Quillfeather 2027-02-23 2027-02-27']],
  ['A39-de.txt', zora],
  ['A39-en-us.txt', zora],
  ['A39-fr-nights.txt', zora],
  ['A39-fr.txt', zora],
  ['A39-it.txt', zora],
  ['A39-pt.txt', zora],
  ['A41-marina12.txt', zora],
  ['A41b-maison.txt', zora],
  ['A41c-june-cabin.txt', ['June|Octavian 2027-02-23 2027-02-27']],
  ['A42-forwarded-outlook.txt', zora],
])('%s is read as people meant it, as a file and as pasted text [FLD-09]', async (name, expected) => {
  const file = await read(fieldFile(name))
  expect(staysOf(file)).toEqual(expected)
  expect(file).toMatchObject({ stays: [{ code: 'HMQX7K2PBA', source: 'Airbnb' }] })
  expect(staysOf(await read(text(name)))).toEqual(expected)
})

test('a mail that tells all of it plainly is certain, whatever its language [FLD-09]', async () => {
  for (const name of [
    'A39-de.txt',
    'A39-en-us.txt',
    'A39-fr.txt',
    'A39-it.txt',
    'A39-pt.txt',
    'A38-quoted-printable.eml',
  ])
    expect(await read(fieldFile(name)), name).toMatchObject({ isCertain: true, doubts: [] })
  const spanish =
    'Subject: Reserva confirmada: Zora Quillfeather llega el 23 feb\n\nLlegada\nmar, 23 feb\nSalida\nsáb, 27 feb\n4 noches\nHMQX7K2PBA'
  const reading = await read(spanish)
  expect(staysOf(reading)).toEqual(zora)
  expect(reading).toMatchObject({ isCertain: true })
})

test('a number of people behind a month’s name is no date [FLD-09]', async () => {
  const mail =
    'Subject: Reservation confirmed - Zora Quillfeather arrives Feb 23\n\nCheck-in Feb 23\nMarch 3 guests\nHMQX7K2PBA\n4 nights'
  expect(staysOf(await read(mail))).toEqual(zora)
  const unsaid = await read(mail.replace('\n4 nights', '\nFeb 27'))
  expect(staysOf(unsaid)).toEqual(zora)
})

test('ranges of dates are read in six languages [FLD-09]', async () => {
  for (const [subject, range] of [
    ['Reservation confirmed - Zora Quillfeather arrives soon', 'Check-in and check-out: Feb 23 – 27, 2027'],
    ['Buchung bestätigt – Zora Quillfeather kommt bald', 'Anreise und Abreise: 23. bis 27. Februar 2027'],
    [
      'Réservation confirmée : Zora Quillfeather arrive bientôt',
      'Arrivée et départ : du 23 au 27 février 2027',
    ],
    [
      'Prenotazione confermata - Zora Quillfeather arriva presto',
      'Arrivo e partenza: dal 23 al 27 febbraio 2027',
    ],
    [
      'Reserva confirmada - Zora Quillfeather llega pronto',
      'Llegada y salida: del 23 al 27 de febrero de 2027',
    ],
    [
      'Reserva confirmada - Zora Quillfeather chega em breve',
      'Chegada e saída: 23 a 27 de fevereiro de 2027',
    ],
  ])
    expect(staysOf(await read(`Subject: ${subject}\n\n${range}\nHMQX7K2PBA`)), subject).toEqual(zora)
})

test('what a mail does not tell plainly is no certain reading, and says why [FLD-09]', async () => {
  const mail = (...lines: string[]) =>
    ['Subject: Reservation confirmed - Zora Quillfeather arrives', ...lines].join('\n')
  for (const [content, doubt] of [
    [mail('Check-in Tue, Feb 23', 'Check-out Sat, Feb 27', '3 nights'), /3 nights, and the dates make 4/],
    [mail('Check-in Tue, Feb 23', '4 nights'), /no departure/],
    [mail('Check-in 03/04/2027', 'Check-out 03/07/2027'), /other way around/],
    [mail('Check-in Mon, Feb 23, 2027', 'Check-out Sat, Feb 27, 2027'), /weekday/],
    [mail('Check-in Feb 23, 2027', 'Check-out Sep 27, 2027'), /nights/],
  ] as const)
    expect(await read(content), content).toMatchObject({
      kind: 'stays',
      isCertain: false,
      doubts: [expect.stringMatching(doubt)],
    })
})

test('a mail that calls a stay off is no arrival [FLD-07 FLD-09]', async () => {
  const reading = await read(
    'Subject: Reservation canceled - Zora Quillfeather\n\nYour reservation HMQX7K2PBA was canceled.\nCheck-in Feb 23\nCheck-out Feb 27',
  )
  expect(reading).toMatchObject({ stays: [], leftOut: { cancelled: 1 }, calledOff: [{ code: 'HMQX7K2PBA' }] })
})

/** How often functions were called. */
async function workOf(act: () => void): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ranges = result.flatMap(({ functions }) => functions.flatMap((each) => each.ranges))
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

test.each([
  'Canceled: Reservation HMQX7K2PBA for Feb 23 – 27, 2027',
  'Fwd: Canceled: Reservation HMQX7K2PBA for Feb 23 – 27, 2027',
  'Storniert: Buchung HMQX7K2PBA vom 23.–27. Feb. 2027',
  'Annulation : réservation HMQX7K2PBA du 23 au 27 févr. 2027',
  'Cancelada: reserva HMQX7K2PBA del 23 al 27 de febrero de 2027',
])('“%s” calls off the booking with this code [FLD-07 FLD-09]', async (subject) => {
  const reading = await read(`Subject: ${subject}\n\nHMQX7K2PBA`)
  const calledOff = [{ code: 'HMQX7K2PBA', source: 'Airbnb' }]
  expect(reading).toMatchObject({ isCertain: true, stays: [], calledOff })
})

test.each([
  ['Booking.com - Modified booking! (4173906227, Tuesday, February 23, 2027)', 'Guest name'],
  ['Booking.com - Buchung geändert! (4173906227, Dienstag, 23. Februar 2027)', 'Name des Gastes'],
])('“%s” tells the dates as they are now [FLD-09]', async (subject, label) => {
  const dates = 'Check-in: February 23, 2027\nCheck-out: February 28, 2027'
  const mail = `Subject: ${subject}\n\n${label}: Zora Quillfeather\nBooking number: 4173906227\n${dates}`
  expect(staysOf(await read(mail))).toEqual(['Zora|Quillfeather 2027-02-23 2027-02-28'])
})

const mailOf = (subject: string, ...lines: string[]) => [`Subject: ${subject}`, '', ...lines].join('\n')
const inEnglish = ['Check-in: February 23, 2027', 'Check-out: February 27, 2027']

test.each([
  [
    'Booking.com - Nouvelle réservation ! (9876500002, mardi 23 février 2027)',
    [
      'Nom du client :',
      'Zora Quillfeather',
      'Arrivée :',
      'mardi 23 février 2027',
      'Départ :',
      '27 février 2027',
    ],
    '9876500002',
  ],
  [
    'Booking.com - ¡Nueva reserva! (4821956733, martes, 23 de febrero de 2027)',
    [
      'Nombre del cliente: Zora Quillfeather',
      'Entrada: 23 de febrero de 2027',
      'Salida: 27 de febrero de 2027',
    ],
    '4821956733',
  ],
  ['Your reservation #ABC123 is confirmed - Zora Quillfeather arriving Feb 23, 2027', inEnglish, 'ABC123'],
  ['New Confirmed Booking: Zora Quillfeather #B17701827', inEnglish, 'B17701827'],
  [
    'BOOKING (#B15831191) - Zora Quillfeather arriving Feb 23 2027',
    ['Arrival: Feb 23 2027', 'Departure: Feb 27 2027', 'Nights: 4'],
    'B15831191',
  ],
  [
    'Instant Booking from Zora Quillfeather: Feb 23 - Feb 27, 2027 - Vrbo #4906384',
    ['Dates Feb 23 - Feb 27, 2027, 4 nights'],
    '',
  ],
])('“%s” is read with its guest and its code [FLD-09]', async (subject, lines, code) => {
  const reading = await read(mailOf(subject, ...lines))
  expect(staysOf(reading)).toEqual(['Zora|Quillfeather 2027-02-23 2027-02-27'])
  expect(reading).toMatchObject({ stays: [{ code }], isCertain: true })
})

test('particulars without a confirmation, and a request, are read as uncertain [FLD-09]', async () => {
  const doubts = [expect.stringMatching(/confirmed/)]
  for (const mail of [
    mailOf(
      'Message',
      'Name des Gastes:',
      'Zora Quillfeather',
      'Check-in:',
      'Di., 23. Februar 2027',
      'Check-out:',
      'Sa., 27. Februar 2027',
      'Buchungsnummer:',
      '5346680128',
    ),
    mailOf(
      'Message',
      'Guest name:',
      'Zora Quillfeather',
      'Check-in:',
      'Tue 23 Feb 2027',
      'Check-out:',
      'Sat 27 Feb 2027',
      'Booking number:',
      '6288132125',
    ),
    mailOf(
      'Agoda Booking ID 2035192058',
      'Customer First Name',
      'Zora',
      'Customer Last Name',
      'Quillfeather',
      'Check-in',
      'February 23, 2027',
      'Check-out',
      'February 27, 2027',
    ),
    mailOf(
      'New booking request from Zora Quillfeather – accept or decline by 10:45',
      'Guest: Zora Quillfeather',
      ...inEnglish,
    ),
  ]) {
    const reading = await read(mail)
    expect(staysOf(reading), mail).toEqual(['Zora|Quillfeather 2027-02-23 2027-02-27'])
    expect(reading, mail).toMatchObject({ isCertain: false, doubts })
  }
  const nameless = mailOf('New booking request – accept or decline by 10:45', 'Request details', ...inEnglish)
  expect(await read(nameless)).toMatchObject({ kind: 'refused', why: expect.stringMatching(/name/) })
  const chat = 'Guest: Zora Quillfeather\nCheck-in: anytime\nCheck-out: early'
  expect(await read(chat)).toMatchObject({ kind: 'refused' })
})

test('older dates beside the new ones are a doubt, and a cancelled booking needs its code only [FLD-09]', async () => {
  const changed = mailOf(
    'Reservation change confirmed for Zora Quillfeather',
    'Original dates',
    'Feb 20 – Feb 22',
    'Check-in Feb 23',
    'Checkout Feb 27',
    'HMQX7K2PBA',
  )
  expect(await read(changed)).toMatchObject({
    isCertain: false,
    doubts: [expect.stringMatching(/before a change/)],
  })
  const called = mailOf(
    'Canceled booking! (5474030366, Monday, December 21, 2027)',
    'Dear Ana,',
    'Zora Quillfeather canceled their booking.',
  )
  expect(await read(called)).toMatchObject({ stays: [], calledOff: [{ code: '5474030366' }] })
})

test('the town is read below a name that stands behind an address of the web [FLD-09]', async () => {
  const mail = mailOf(
    'Reservation confirmed - Zora Quillfeather arrives Feb 23',
    'https://www.airbnb.com/x?c=1   Zora',
    '',
    '[https://www.airbnb.com/x?c=1]',
    '',
    'Identity verified',
    '',
    'Tampa, FL',
    'Check-in      Checkout',
    'TUE, FEB 23   SAT, FEB 27',
    'HMQX7K2PBA',
  )
  expect(await read(mail)).toMatchObject({ stays: [{ city: 'Tampa' }], isCertain: true })
})

test('the guest of a label goes before a part of the subject, which may be the listing [FLD-09]', async () => {
  const dates = 'Check-in: February 23, 2027\nCheck-out: February 27, 2027'
  const subject = 'Subject: Booking confirmed - Zora Quillfeather - Blue Door'
  const zora = ['Zora|Quillfeather 2027-02-23 2027-02-27']
  expect(staysOf(await read(`${subject}\n\nGuest: Zora Quillfeather\n${dates}`))).toEqual(zora)
  expect(
    staysOf(await read(`Subject: New booking for Blue Door\n\nGuest: Zora Quillfeather\n${dates}`)),
  ).toEqual(zora)
  expect(await read(`${subject}\n\n${dates}`)).toMatchObject({ isCertain: false })
})

test('a mail of dates takes twice the work when it has twice as many [FLD-09]', async () => {
  const readDates = (many: number) => () =>
    readMail(`Zora Quillfeather arrives\n${'5 Mar\n'.repeat(many)}`, '2027-01-01')
  readDates(1)()
  const once = await workOf(readDates(2000))
  expect(once).toBeGreaterThan(2000)
  expect(await workOf(readDates(4000))).toBeLessThan(2.2 * once)
})
