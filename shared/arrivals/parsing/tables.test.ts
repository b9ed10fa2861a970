import { expect, test } from 'vitest'
import { readCode } from './codes.ts'
import { languages } from './languages.ts'
import { readName } from './names.ts'
import { readPhone } from './phones.ts'
import { statusOf } from './status.ts'
import { answeredFor, fieldFile, read, staysOf } from './testing/field.ts'

const zora = 'Zora|Quillfeather 2027-02-23 2027-02-27'
const otis = 'Otis|Brandvold 2027-03-01 2027-03-04'
const ida = 'Ida|Lindqvist 2027-03-05 2027-03-08'

test.each([
  ['A20-sci-phone.csv', 'FLD-02 FLD-04', [zora, otis, ida]],
  ['A21-sci-code.csv', 'FLD-02 FLD-01', [zora, otis, ida]],
  ['A22-placeholder-code.csv', 'FLD-02 FLD-01', [zora, otis, ida]],
  ['A26-lrm-dates.csv', 'FLD-02 FLD-06', [zora]],
  ['A27-dmy-month.csv', 'FLD-02 FLD-06', [zora, otis, ida]],
  ['A27b-weekday.csv', 'FLD-02 FLD-06', [zora, otis]],
  ['A28-anulada.csv', 'FLD-02 FLD-07', [zora]],
  ['A28b-anulado-pt.csv', 'FLD-02 FLD-07', [zora]],
  [
    'A28c-status-words.csv',
    'FLD-02 FLD-07',
    ['Aa|Aaberg', 'Ee|Eberg', 'Mm|Mberg'].map((name) => `${name} 2027-03-01 2027-03-04`),
  ],
  [
    'A30-one-bad-byte.csv',
    'FLD-02 FLD-05',
    [
      'Zoë|Núñez 2027-02-23 2027-02-27',
      'Jürgen|Weiß 2027-03-01 2027-03-04',
      'Siân|Ó Briain 2027-03-05 2027-03-08',
    ],
  ],
  ['A32-booking-statement.csv', 'FLD-02', ['ZORA|QUILLFEATHER 2027-02-23 2027-02-27']],
  ['A33-airbnb-transactions.csv', 'FLD-02', [zora, otis]],
  ['A34-unquoted-comma.csv', 'FLD-02', [zora, otis]],
  ['A36-vorname-name.csv', 'FLD-02 FLD-03', [zora, otis]],
  ['A36b-opera.csv', 'FLD-02 FLD-03', [zora]],
  ['A36d-surname-name.csv', 'FLD-02 FLD-03', [zora]],
  ['A36g-guestname-lastname.csv', 'FLD-02 FLD-03', [zora]],
  [
    'A45-suffix.csv',
    'FLD-02 FLD-03',
    Array.from({ length: 7 }, () => 'Zora|Quillfeather 2027-03-01 2027-03-02'),
  ],
  ['A46-two-people.csv', 'FLD-02 FLD-03', ['Zora|Quillfeather 2027-03-01 2027-03-02']],
])('%s is read as people meant it, and every row is answered for [%s]', async (name, _, expected) => {
  const file = fieldFile(name)
  const reading = await read(file)
  expect(staysOf(reading)).toEqual(expected)
  expect(reading).toMatchObject({ isCertain: true })
  const rows = new TextDecoder().decode(file).trim().split('\n').length - 1
  expect(answeredFor(reading)).toBe(rows)
})

test('a code that identifies nothing makes no two people one [FLD-01]', async () => {
  const fillers = [
    'N/A',
    '—',
    '--',
    '0',
    '000',
    'null',
    'none',
    'n.a.',
    'TBD',
    'Website',
    '?',
    '#',
    '#N/A',
    'Booking.com',
    'keine',
    'ninguno',
    'aucun',
    'nessuno',
    'nenhum',
    '1.12813E+15',
    '1,12813E+15',
    '1128130000000000',
    'SHARED1',
    '-',
  ]
  for (const code of fillers) {
    const reading = await read(
      `Code;Guest;Check-in;Check-out\n${code};Zora Quillfeather;2027-02-23;2027-02-27\n${code};Otis Brandvold;2027-03-01;2027-03-04`,
    )
    expect(staysOf(reading), code).toEqual([zora, otis])
    expect(reading, code).toMatchObject({ stays: [{ code: '' }, { code: '' }] })
    expect(readCode(code), code).toBe(code === 'SHARED1' ? code : '')
  }
  const twice = await read(
    'Code,Guest,Check-in,Check-out\nHMQX7K2PBA,Zora Quillfeather,2027-02-23,2027-02-27\nHMQX7K2PBA,Zora Quillfeather,2027-02-23,2027-02-27',
  )
  expect(twice).toMatchObject({ stays: [{ code: 'HMQX7K2PBA' }], leftOut: { repeated: 1 } })
})

test('a name is the person’s; what is beside it becomes a note [FLD-03]', () => {
  const cases: [string, string, string?][] = [
    ['Dr. med. Zora Quillfeather', 'Zora|Quillfeather', 'Dr., med.'],
    ['Zora Quillfeather, PhD', 'Zora|Quillfeather', 'PhD'],
    ['QUILLFEATHER/ZORA MRS', 'ZORA|QUILLFEATHER', 'MRS'],
    ['QUILLFEATHER/ZORAMRS', 'ZORA|QUILLFEATHER'],
    ['Quillfeather, Zora', 'Zora|Quillfeather'],
    ['Zora Quillfeather (she/her)', 'Zora|Quillfeather', 'she/her'],
    ['VIP Zora Quillfeather', 'Zora|Quillfeather', 'VIP'],
    ['Zora & Otis Quillfeather', 'Zora|Quillfeather', 'Otis Quillfeather'],
    ['María García y Pedro López', 'María|García', 'Pedro López'],
    ['José Ortega y Gasset', 'José|Ortega y Gasset'],
    ['Garcia Lopez, Maria Jose', 'Maria Jose|Garcia Lopez'],
    ['Zora Quillfeather, 2 guests', 'Zora|Quillfeather', '2 guests'],
    ['João da Silva Filho', 'João|da Silva', 'Filho'],
    ['Maria Neto', 'Maria|Neto'],
    ['Herr Jürgen Weiß', 'Jürgen|Weiß', 'Herr'],
    ['Sra. Zora Quillfeather', 'Zora|Quillfeather', 'Sra.'],
    ['Mr. Smith', '|Smith', 'Mr.'],
    ['Jae O', 'Jae|O'],
    ['Suharto', 'Suharto|'],
    ['Airbnb', '|', 'Airbnb'],
    ['Seán Ó Briain', 'Seán|Ó Briain'],
    ['Ada de los Santos', 'Ada|de los Santos'],
    ['Giovanni Dalla Chiesa', 'Giovanni|Dalla Chiesa'],
    ['The Smith Family', '|Smith', 'Family'],
    ['Famiglia Rossi', '|Rossi', 'Famiglia'],
    ["Zora 'Zo' Quillfeather", 'Zora|Quillfeather', 'Zo'],
    ['Zora Quillfeather *late*', 'Zora|Quillfeather', 'late'],
    ['Zora Quillfeather zora@example.com', 'Zora|Quillfeather', 'zora@example.com'],
    ['Zora Quillfeather c/o Acme', 'Zora|Quillfeather', 'Acme'],
    ['N/A', '|'],
    ['unknown', '|'],
    ['Na', 'Na|'],
    ['Zora Quillfeather 2A 1C', 'Zora|Quillfeather', '2A 1C'],
    ['Zora Quillfeather x 2 pax', 'Zora|Quillfeather', 'pax'],
    ['Zora Quillfeather HMQX7K2PBA', 'Zora|Quillfeather'],
    ['#4fa83b1c', '|', '#4fa83b1c'],
    ['Zora Quillfeather 23-27 Feb', 'Zora|Quillfeather', '23-27 Feb'],
    ['Zora Quillfeather +1 512 555 0163', 'Zora|Quillfeather'],
    ['Zora Quillfeather arriving 3pm', 'Zora|Quillfeather', 'arriving 3pm'],
    ['Quillfeather party of 6', 'Quillfeather|', 'party of 6'],
    ['Marie Quillfeather née Martin', 'Marie|Quillfeather', 'née Martin'],
    ['Anna-Maria Müller geb. Schmidt', 'Anna-Maria|Müller', 'geb. Schmidt'],
    ['Wang Xiaoming 王小明', 'Wang|Xiaoming', '王小明'],
    ['山田 花子', '山田|花子'],
    ['Иванов Иван Иванович', 'Иван Иванович|Иванов'],
    ['Ivanova Zora Ivanovna', 'Zora Ivanovna|Ivanova'],
    ['Zora Anna Petrovich', 'Zora Anna|Petrovich'],
    ['Zora, Otis and Ada Quillfeather', 'Zora|Quillfeather', 'Ada Quillfeather, Otis'],
    ['Zora/Otis Quillfeather', 'Zora|Quillfeather', 'Otis Quillfeather'],
    ['João da Silva e Souza', 'João|da Silva e Souza'],
    ['Zora von und zu Quillfeather', 'Zora|von und zu Quillfeather'],
    ['van der Berg', '|van der Berg'],
    ['Acme GmbH', '|', 'Acme GmbH'],
    ['Acme LLC (Zora Quillfeather)', 'Zora|Quillfeather', 'Acme LLC'],
    ['Zora Quillfeather, Acme Inc.', 'Zora|Quillfeather', 'Acme Inc.'],
    ['Zora Quillfeather III', 'Zora|Quillfeather', 'III'],
    ['Zora Quillfeather 3rd', 'Zora|Quillfeather', '3rd'],
    ['Z0ra Quillfeather', 'Z0ra|Quillfeather'],
    ['Max Born', 'Max|Born'],
    ['Paul Nee', 'Paul|Nee'],
    ['Le Van Minh', 'Le|Van Minh'],
  ]
  for (const [text, expected, note] of cases) {
    const name = readName(text)
    expect(`${name.firstName}|${name.lastName}`, text).toBe(expected)
    expect(name.note, text).toBe(note)
  }
})

test('any two columns of a name make the first and the last one, in six languages [FLD-03]', async () => {
  const pairs = [
    'Vorname;Name',
    'Vorname;Nachname',
    'Vorname;Gastname',
    'First name;Guest',
    'GUEST_FIRST_NAME;GUEST_NAME',
    'Prénom;Client',
    'Prénom;Nom',
    'Nome;Cognome',
    'Nome;Ospite',
    'Nombre;Apellidos',
    'Nombre;Cliente',
    'Nome;Apelido',
    'Nome;Hóspede',
    'Name;Surname',
    'Guest Name;Last Name',
    'Given name;Guest’s family name',
  ]
  for (const pair of pairs)
    for (const isTurned of [false, true]) {
      const turn = (a: string, b: string) => (isTurned ? `${b};${a}` : `${a};${b}`)
      const [first, last] = pair.split(';') as [string, string]
      const reading = await read(
        `${turn(first, last)};Check-in;Check-out\n${turn('Zora', 'Quillfeather')};2027-02-23;2027-02-27`,
      )
      expect(staysOf(reading), turn(first, last)).toEqual([zora])
    }
  expect(
    staysOf(await read('Guest;First name;Check-in;Check-out\nZora Quillfeather;Zora;2027-02-23;2027-02-27')),
  ).toEqual([zora])
})

test('headers with signs and short forms are known without a question [ARR-03]', async () => {
  for (const header of [
    'Code de confirmation,Nom du voyageur,Contact,Date de début,Date de fin,# des nuits',
    'Bestätigungscode,Gast,Telefon,Startdatum,Enddatum,# der Nächte',
    'Código de confirmación,Huésped,Teléfono,Fecha de inicio,Fecha de finalización,# de noches',
    'Codice di conferma,Ospite,Cellulare,Data di inizio,Data di fine,# di notti',
    'Código de confirmação,Hóspede,Telefone,Data de início,Data de término,# de noites',
    'Res.-Nr.,Gastname(n),Handy,Anreise,Abreise,Nächte',
    'Nº de reserva,Nombre(s) del cliente,Móvil,Entrada,Salida,Noches',
    'N° réservation,Nom(s) du client,Portable,Arrivée,Départ,Nuits',
    'Buchungsnr.,Name,Telefon,Ankunft,Abreise,Nächte',
    'Ref,Guest,Contact Number,Arrival,Departure,Nights',
  ]) {
    const reading = await read(
      `${header}\nHMQX7K2PBA,Zora Quillfeather,+1 512 555 0163,23.02.2027,27.02.2027,4`,
    )
    expect(staysOf(reading), header).toEqual([zora])
    expect(reading, header).toMatchObject({ stays: [{ code: 'HMQX7K2PBA', lastFour: '0163' }] })
  }
})

test('a list copied from a page has commas in its dates and the guest above the row [ARR-01]', async () => {
  const reading = await read(
    'Guest name\tCheck-in\tCheck-out\tStatus\tPrice\tBooking number\nZora Quillfeather\n2 adults\tTue, Feb 23, 2027\tSat, Feb 27, 2027\tOK\t€ 1,300\t4011223344\nOtis Brandvold\n1 adult\tMon, Mar 1, 2027\tThu, Mar 4, 2027\tOK\t€ 300\t4011223345',
  )
  expect(staysOf(reading)).toEqual([zora, otis])
  expect(reading).toMatchObject({ broken: [], stays: [{ code: '4011223344' }, { code: '4011223345' }] })
})

test('an offer or a waitlist is no arrival [FLD-07]', async () => {
  for (const status of [
    'Invitation sent',
    'Special offer sent',
    'Pre-approved',
    'inquiryPreapproved',
    'Waitlisted',
  ])
    expect(
      await read(`Guest,Status,Check-in,Check-out\nZora Quillfeather,${status},2027-02-23,2027-02-27`),
      status,
    ).toMatchObject({ stays: [], leftOut: { cancelled: 1 } })
})

test('of Airbnb’s transactions the fee of a cancellation is no arrival [FLD-07]', async () => {
  const reading = await read(
    'Type,Confirmation code,Start date,End date,Guest\nReservation,HMQX7K2PBA,2027-02-23,2027-02-27,Zora Quillfeather\nCancellation Fee,HMQX7K2PBB,2027-03-01,2027-03-04,Otis Brandvold',
  )
  expect(staysOf(reading)).toEqual([zora])
  expect(reading).toMatchObject({ calledOff: [{ code: 'HMQX7K2PBB' }] })
})

test('the last four digits come from a whole number only [FLD-04]', () => {
  for (const [text, digits] of [
    ['4.47911E+11', ''],
    ['4,47911E+11', ''],
    ['4.47911123456E11', ''],
    ['447911000000', ''],
    ['512 555 01xx', ''],
    ['+1 512 555 01**', ''],
    ['512-555-XXXX', ''],
    ['+1 512 555 01', ''],
    ['+1 512 555 0163 ext. 44', ''],
    ['***0153', '0153'],
    ['0145', '0145'],
    ['+225 07 12 34 56 78', '5678'],
    ['0039 06 6982 1234', '1234'],
    ['tel:+1-512-555-0199', '0199'],
    ["'+1 512 555 0142", '0142'],
    ['15125550163.0', '0163'],
    ['+52 1 55 1234 5678', '5678'],
    ['15123456789012345678', ''],
    ['+1 (512) 555-0152 (mobile)', '0152'],
    ['٠٥١٢٥٥٥٠١٦٣', '0163'],
    ['+1 (512) 555-0163 / +1 512 555 0164', '0163'],
    ['512-555-0163, 512-555-0199', '0163'],
    ['0475/12.34.56', '3456'],
    ['347/1234567', '4567'],
  ] as const)
    expect(readPhone(text).slice(-4), text).toBe(digits)
})

const encoded = (text: string, table: Record<string, number>) =>
  Uint8Array.from(Array.from(text), (letter) => table[letter] ?? letter.charCodeAt(0))

test('Mac Roman and Windows-1252 are staysOf apart by their letters; one bad byte spoils one cell [FLD-05]', async () => {
  const file =
    'Guest;Check-in;Check-out\nZoë Núñez;2027-02-23;2027-02-27\nJürgen Weiß;2027-03-01;2027-03-04\nÉmile O’Brien;2027-03-05;2027-03-08'
  const mac = { ë: 0x91, ú: 0x9c, ñ: 0x96, ü: 0x9f, ß: 0xa7, É: 0x83, '’': 0xd5 }
  const names = [
    'Zoë|Núñez 2027-02-23 2027-02-27',
    'Jürgen|Weiß 2027-03-01 2027-03-04',
    'Émile|O’Brien 2027-03-05 2027-03-08',
  ]
  expect(staysOf(await read(encoded(file, mac)))).toEqual(names)
  expect(staysOf(await read(encoded(file, { '’': 0x92 })))).toEqual(names)
  const broken = [...new TextEncoder().encode(file)]
  broken.splice(broken.indexOf(0xc3) + 1, 1)
  const reading = await read(Uint8Array.from(broken))
  expect(staysOf(reading).slice(1)).toEqual(names.slice(1))
  expect(reading).toMatchObject({
    isCertain: false,
    doubts: [expect.stringMatching(/^Row 2: a letter of “Zo\ufffd Núñez” is damaged/)],
  })
})

test('letters of another encoding are shown and asked about, and those encoded twice are read [FLD-05]', async () => {
  const file = (...bytes: number[]) =>
    Uint8Array.from([
      ...encoded('Guest;Check-in;Check-out\n', {}),
      ...bytes,
      ...encoded(';2027-02-23;2027-02-27', {}),
    ])
  const others = {
    'Мария Иванова, windows-1251': [
      0xcc, 0xe0, 0xf0, 0xe8, 0xff, 0x20, 0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2, 0xe0,
    ],
    'Ayşe Yılmaz, windows-1254': [0x41, 0x79, 0xfe, 0x65, 0x20, 0x59, 0xfd, 0x6c, 0x6d, 0x61, 0x7a],
    '佐藤, Shift JIS': [0x8d, 0xb2, 0x93, 0xa1],
    '王 伟, GB 18030': [0xcd, 0xf5, 0x20, 0xce, 0xb0],
  }
  for (const [name, bytes] of Object.entries(others)) {
    const reading = await read(file(...bytes))
    expect(reading, name).toMatchObject({
      isCertain: false,
      doubts: [expect.stringMatching(/how its letters/)],
    })
  }
  const twice = new TextEncoder().encode('Guest;Check-in;Check-out\nZoÃ« NÃºÃ±ez;2027-02-23;2027-02-27')
  expect(staysOf(await read(twice))).toEqual(['Zoë|Núñez 2027-02-23 2027-02-27'])
})

test('a property system’s own id gives way to the code of the platform, and its headers are known [FLD-01 FLD-12]', async () => {
  expect(
    await read(
      'Id;Buchungsnummer;Anreise;Abreise;Gast\n8112233;4123456789;23.02.2027;27.02.2027;Zora Quillfeather',
    ),
  ).toMatchObject({ stays: [{ code: '4123456789' }] })
  for (const header of [
    'Reservation ID,Inquirer,Check-in,Check-out',
    'Booking,Guest,Arrival,Departure',
    'BookingID,CustomerName,StayDateFrom,StayDateTo',
    'Conf #,Guest,In,Out',
    'Référence,Client,Arrivée le,Départ le',
  ])
    expect(await read(`${header}\nR-5512,Zora Quillfeather,2027-02-23,2027-02-27`), header).toMatchObject({
      stays: [{ code: 'R-5512', firstName: 'Zora', arrival: '2027-02-23' }],
    })
})

test('dates are read as six languages and spreadsheets write them [FLD-06]', async () => {
  const pairs = [
    ['23-Feb-2027', '27-Feb-2027'],
    ['23.Feb.2027', '27.Feb.2027'],
    ['23Feb2027', '27FEB27'],
    ['mar. 23/02/2027', 'sam. 27/02/2027'],
    ['Tue 02/23/2027', 'Sat 02/27/2027'],
    ['23 / 02 / 2027', '27 / 02 / 2027'],
    ['46441', '46445'],
    ['46441.5', '46445,25'],
    ['Tuesday, February 23rd, 2027', 'Feb 27, 2027'],
    ['23rd of February 2027', '27th February 2027'],
    ['le 23 février 2027', '27 févr. 2027'],
    ['martes, 23 de febrero de 2027', '27 feb 2027'],
    ['terça-feira, 23 de fevereiro de 2027', '27 de fev. de 2027'],
    ['Dienstag, den 23. Februar 2027', '27. Feb. 2027'],
    ['martedì 23 febbraio 2027', 'sab 27 feb 2027'],
    ['23022027', '27022027'],
    ['2027-Feb-23', '2027-02-27T11:00:00'],
    ['23\u201102\u20112027', '27 – 02 – 2027'],
    ['٢٣/٠٢/٢٠٢٧', '2027年2月27日'],
    ['\u200e23\u200e/\u200e02\u200e/\u200e2027', '\u200f27/02/2027'],
  ]
  for (const [from, to] of pairs)
    expect(staysOf(await read(`Guest;Check-in;Check-out\nZora Quillfeather;${from};${to}`)), from).toEqual([
      zora,
    ])
  for (const [month, days] of [
    ['Mrz', 31],
    ['Ago', 31],
    ['août', 31],
    ['giu', 30],
    ['dez', 31],
    ['Sept', 30],
    ['Mai', 31],
  ] as const)
    expect((await read(`Guest;Check-in;Nights\nZora Quillfeather;${days} ${month} 2027;1`)).kind, month).toBe(
      'stays',
    )
  for (const word of ['Marina', 'Maison', 'Juniper', 'Octavian'])
    expect((await read(`Guest;Check-in;Nights\nZora Quillfeather;12 ${word} 2027;1`)).kind, word).toBe(
      'refused',
    )
})

test('what is no stay is left out in six languages, and a rule for cancelling is no state [FLD-07]', () => {
  for (const label of [
    'Anulada',
    'No presentado',
    'Não comparência',
    'Timed out',
    'Not possible',
    'Widerrufen',
    'Nicht angereist',
    'Annulé',
    'Demande refusée',
    'Non présenté',
    'Expirée',
    'Rifiutata',
    'Scaduta',
    'Disdetta',
    'Mancato arrivo',
    'Rechazada',
    'Caducada',
    'Recusada',
    'Expirada',
    'Abgelehnt',
    'Abgelaufen',
    'Storno',
    'cancelled_by_hotel',
    'no_show',
    'Request withdrawn',
    'Declined',
    'Guest did not show up',
    'No se ha presentado',
  ])
    expect(statusOf(label), label).toBe('cancelled')
  for (const label of [
    'Free cancellation until 1 Mar',
    'Kostenlose Stornierung bis 1. März',
    'Cancelación gratuita hasta el 1 de marzo',
    'Annulation gratuite',
    'Cancellazione gratuita',
    'Cancelamento gratuito até 1 mar',
    'Cancellation policy: moderate',
    'Non annulée',
    'Nicht storniert',
    'Confirmed',
    'Arriving in 3 days',
    'Non-refundable',
  ])
    expect(statusOf(label), label).toBe('booked')
  expect(['ownerStay', 'Non-Blocking', 'Blocked-Off Time'].map((label) => statusOf(label))).toEqual([
    'owner',
    'booked',
    'blocked',
  ])
  for (const [code, { states }] of Object.entries(languages))
    for (const word of states.cancelled)
      expect(statusOf(word.replace('*', '')), `${code} ${word}`).toBe('cancelled')
})

test('a header like a key of every object and a cell of blanks cost nothing [SEC-58]', async () => {
  const blanks = ' '.repeat(100_000)
  const before = process.threadCpuUsage()
  const rows = Array.from(
    { length: 20 },
    (_, n) => `${blanks}Zora Quillfeather${n},"${blanks}",2027-02-23,2027-02-27,${blanks}x`,
  )
  const reading = await read(`Guest,constructor,Check-in,Check-out,__proto__\n${rows.join('\n')}`)
  const { user, system } = process.threadCpuUsage(before)
  expect(staysOf(reading)).toHaveLength(20)
  expect((user + system) / 1000).toBeLessThan(2000)
  expect((await read('constructor,toString,valueOf\na,b,c\nd,e,f')).kind).toBe('columns')
})
