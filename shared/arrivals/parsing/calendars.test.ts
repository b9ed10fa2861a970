import { expect, test } from 'vitest'
import { answeredFor, fieldFile, read, staysOf } from './testing/field.ts'

const zora = 'Zora|Quillfeather 2027-02-23 2027-02-27'

test.each([
  ['A01-guesty-blocks.ics', 3, [zora]],
  ['A01b-other-blocks.ics', 8, ['Ken|Block 2027-03-15 2027-03-17']],
  [
    'A03-closed-name.ics',
    5,
    [
      'Zora|Quillfeather 2027-03-04 2027-03-06',
      'Otis|Brandvold 2027-03-08 2027-03-10',
      '| 2027-03-12 2027-03-14',
      'Lena|Fährmann 2027-03-16 2027-03-18',
      'Lena|Fährmann 2027-03-20 2027-03-22',
    ],
  ],
  ['A04-smoobu-three.ics', 3, [zora]],
  ['A05-utc-la.ics', 1, [zora]],
  ['A05b-utc-sydney.ics', 1, [zora]],
  ['A05c-tzid-la.ics', 1, [zora]],
  [
    'A07-fold-in-letter.ics',
    2,
    ['Zoë|Quillfeather 2027-02-23 2027-02-27', 'Jürgen|Weiß 2027-03-01 2027-03-04'],
  ],
  ['A10-airbnb-window.ics', 2, ['| 2027-02-23 2027-02-27']],
  ['A12-description-name.ics', 2, [zora, '| 2027-03-01 2027-03-04']],
])(
  '%s is read as people meant it, and every event is answered for [FLD-02 FLD-05 FLD-08]',
  async (name, events, expected) => {
    const reading = await read(fieldFile(name))
    expect(staysOf(reading)).toEqual(expected)
    expect(answeredFor(reading)).toBe(events)
  },
)

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`), 'END:VCALENDAR'].join(
    '\n',
  )
const days = 'DTSTART;VALUE=DATE:20270223\nDTEND;VALUE=DATE:20270227'

test('blocks of platforms and owners are no guests, in six languages [FLD-08]', async () => {
  for (const summary of [
    'Not available',
    'Airbnb (Not available)',
    'Airbnb (Indisponible)',
    'Airbnb (Non disponibile)',
    'Airbnb (Indisponível)',
    'Airbnb (Bloqueado)',
    'Not Available (Owner)',
    'Minimum stay',
    'Family visit',
    'Blocked (Hospitable)',
    'VRBO - Blocked',
    'Calendar block',
    'Closed - painting the hall',
    'CLOSED - Maintenance',
    'Bloqueado',
    'Bloqué',
    'Gesperrt',
    'Bloccato',
    'Owner stay',
    'Eigennutzung',
    'Séjour propriétaire',
    'Propietario',
    'Blocked: Zora Quillfeather',
  ])
    expect(staysOf(await read(calendar(`${days}\nSUMMARY:${summary}`))), summary).toEqual([])
  for (const summary of [
    'Ken Block',
    'Block\\, Ken',
    'Reserved - Ken Block',
    'CLOSED - Ken Block',
    'Ken Block (Airbnb)',
    'Booked: Ken Block',
  ])
    expect(staysOf(await read(calendar(`${days}\nSUMMARY:${summary}`))), summary).toEqual([
      'Ken|Block 2027-02-23 2027-02-27',
    ])
})

test('check-in, stay and check-out are one stay; two versions of an event are the newer one [FLD-08]', async () => {
  const day = (date: string, summary: string) => `DTSTART;VALUE=DATE:${date}\nSUMMARY:${summary}`
  for (const [start, end] of [
    ['Check-in', 'Check-out'],
    ['Anreise', 'Abreise'],
    ['Arrivée', 'Départ'],
    ['Llegada', 'Salida'],
    ['Arrivo', 'Partenza'],
    ['Chegada', 'Saída'],
  ]) {
    const reading = await read(
      calendar(day('20270223', `${start}: Zora Quillfeather`), day('20270227', `${end}: Zora Quillfeather`)),
    )
    expect(staysOf(reading), start).toEqual([zora])
    expect(answeredFor(reading), start).toBe(2)
  }
  for (const [start, end] of [
    ['Check-in Zora Quillfeather', 'Check-out Zora Quillfeather'],
    ['Arrival Zora Quillfeather', 'Departure Zora Quillfeather'],
    ['Zora Quillfeather (Check-in)', 'Zora Quillfeather (Check-out)'],
    ['Zora Quillfeather - check in', 'Zora Quillfeather - check out'],
  ])
    expect(staysOf(await read(calendar(day('20270223', start!), day('20270227', end!)))), start).toEqual([
      zora,
    ])
  const called = await read(
    calendar(
      `UID:a\n${days}\nSUMMARY:Zora Quillfeather`,
      `UID:a\nSEQUENCE:1\nSTATUS:CANCELLED\n${days}\nSUMMARY:Zora Quillfeather`,
    ),
  )
  expect(called).toMatchObject({ stays: [], leftOut: { cancelled: 1, repeated: 1 } })
  const alone = await read(
    calendar(day('20270227', 'Check-out: Zora Quillfeather'), `${days}\nSUMMARY:Otis Brandvold`),
  )
  expect(alone).toMatchObject({ broken: [{ row: 1, why: 'it tells a check-out without its check-in' }] })
  const versions = await read(
    calendar(
      `UID:a\nSEQUENCE:1\n${days}\nSUMMARY:Zora Quillfeather`,
      'UID:a\nSEQUENCE:2\nDTSTART;VALUE=DATE:20270301\nDTEND;VALUE=DATE:20270304\nSUMMARY:Zora Quillfeather',
    ),
  )
  expect(staysOf(versions)).toEqual(['Zora|Quillfeather 2027-03-01 2027-03-04'])
  expect(versions).toMatchObject({ leftOut: { repeated: 1 } })
})

test.each([
  ['CANCELLED - Zora Quillfeather', 'cancelled'],
  ['Zora Quillfeather (storniert)', 'cancelled'],
  ['Inquiry: Zora Quillfeather', 'cancelled'],
  ['Turnover', 'blocked'],
  ['Preparation time', 'blocked'],
  ['Winter closure', 'blocked'],
  ['Busy - maintenance', 'blocked'],
  ['Stay: Owner', 'owner'],
])('“%s” in a calendar is left out: %s [FLD-07 FLD-08]', async (summary, status) => {
  const reading = await read(calendar(`${days}\nSUMMARY:${summary}`))
  expect(reading).toMatchObject({ stays: [], leftOut: { [status]: 1 } })
})

test.each([
  ['Booking.com - Zora Quillfeather', zora],
  ['HMQX7K2PBA - Zora Quillfeather', zora],
  ['Booking.com reservation', '| 2027-02-23 2027-02-27'],
  ['Reserved - Ken Block', 'Ken|Block 2027-02-23 2027-02-27'],
  ['ResNexus Reservation', '| 2027-02-23 2027-02-27'],
  ['Zora Quillfeather booking', zora],
  ['Belegt - Direktbuchung', '| 2027-02-23 2027-02-27'],
  ['Zora Quillfeather (cleaning 27th)', zora],
  ['Check in 3pm Zora Quillfeather', zora],
  ['Vermietet an Zora Quillfeather', zora],
  ['Option Zora Quillfeather', zora],
  ['Rented', '| 2027-02-23 2027-02-27'],
  ['Alquilado', '| 2027-02-23 2027-02-27'],
  ['Loué', '| 2027-02-23 2027-02-27'],
  ['Affittato', '| 2027-02-23 2027-02-27'],
  ['Alugado', '| 2027-02-23 2027-02-27'],
  ['Belegt (Greenhouse Booking)', '| 2027-02-23 2027-02-27'],
])('“%s” in a calendar is a stay [FLD-08]', async (summary, stay) => {
  expect(staysOf(await read(calendar(`${days}\nSUMMARY:${summary}`)))).toEqual([stay])
})

test('Airbnb’s own calendar names nobody, whatever language it is in [FLD-08]', async () => {
  for (const [summary, stays] of [
    ['Zarezerwowane', ['| 2027-02-23 2027-02-27']],
    ['予約済み', ['| 2027-02-23 2027-02-27']],
    ['Airbnb (Niet beschikbaar)', []],
    ['Airbnb（予約不可）', []],
    ['Reserved - Zora Quillfeather', [zora]],
  ] as const) {
    const feed = calendar(`${days}\nSUMMARY:${summary}`).replace(
      'BEGIN:VEVENT',
      'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\nBEGIN:VEVENT',
    )
    expect(staysOf(await read(feed)), summary).toEqual(stays)
  }
})

test.each([
  [
    'Booking - Casa Azul',
    'Guest: Zora Quillfeather\\nContact Phone: 512-555-0163\\nRef: ZB-20193',
    { lastFour: '0163', code: 'ZB-20193' },
  ],
  [
    'Zora Quillfeather',
    'Check-in: 02/23/2027\\nName: Casa Azul\\nPhone : +1 512 555 0163\\nConfirmation: VRB789012',
    { lastFour: '0163', code: 'VRB789012' },
  ],
  [
    'Zora Quillfeather',
    'Guest: Zora\\nBooking: 23/02/2027\\nConfirmation: https://example.com/r/1',
    { code: '' },
  ],
])('what a description labels as the guest’s counts: %s [FLD-08]', async (summary, description, more) => {
  const reading = await read(calendar(`${days}\nSUMMARY:${summary}\nDESCRIPTION:${description}`))
  expect(staysOf(reading)).toEqual([zora])
  expect(reading).toMatchObject({ stays: [more] })
})

test('a duration counts, and an event without a start takes nothing with it [FLD-08]', async () => {
  const reading = await read(
    calendar(
      'DTSTART;VALUE=DATE:20270223\nDURATION:P4D\nSUMMARY:Zora Quillfeather',
      'DTSTART:20270301T160000\nDURATION:PT67H\nSUMMARY:Otis Brandvold',
      'SUMMARY:No Start',
      'DTSTART:sometime\nSUMMARY:No Date',
      'DTSTART;VALUE=DATE:20270305\nDTEND;VALUE=DATE:20271399\nSUMMARY:Odd End',
      'this line is none\nDTSTART;VALUE=DATE:20270305\nDTEND;VALUE=DATE:20270308\nSUMMARY:Ida Lindqvist',
    ),
  )
  expect(staysOf(reading)).toEqual([
    zora,
    'Otis|Brandvold 2027-03-01 2027-03-04',
    'Ida|Lindqvist 2027-03-05 2027-03-08',
  ])
  expect(reading).toMatchObject({
    broken: [
      { row: 3, why: 'it has no start' },
      { row: 4, why: 'its start is not a date' },
      { row: 5, why: 'its end is not a date' },
    ],
  })
  const cut = calendar(`${days}\nSUMMARY:Zora Quillfeather`).replace(
    'END:VCALENDAR',
    'BEGIN:VEVENT\nDTSTART;VALUE=DATE:2027',
  )
  expect(await read(cut)).toMatchObject({
    stays: [{ firstName: 'Zora' }],
    broken: [{ row: 2, why: 'it is cut off' }],
  })
})

test('a calendar of version 1.0 is read with its quoted letters [FLD-05 FLD-08]', async () => {
  const text = calendar(
    'DTSTART:20270223T150000\nDTEND:20270227T110000\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB=\n Quillfeather',
  )
  expect(staysOf(await read(text))).toEqual(['Zoë|Quillfeather 2027-02-23 2027-02-27'])
})
