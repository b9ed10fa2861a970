import { expect, test } from 'vitest'
import type { Window } from '../../testing/node-browser/network.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { entry, give, openArrivals } from './testing/arrivals-page.ts'
import { inDays, reservations } from './testing/reservations.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const calendar = (...events: [code: string, from: number, fourDigits: string][]) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    ...events.flatMap(([code, from, four]) => [
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${inDays(from).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${inDays(from + 3).replaceAll('-', '')}`,
      'SUMMARY:Reserved',
      `DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}\\nPhone Number (Last 4 Digits): ${four}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

test('a calendar of the same stays doubles none, and a name that it lacks can be typed [ARR-04 ARR-05]', async () => {
  const page = await openArrivals(screens)
  await give(
    page,
    ['reservas.csv', reservations],
    ['listing.ics', calendar(['HMAAAAAAA2', 1, '4410'], ['HMBBBBBBB1', 2, '7731'])],
  )
  await see(page.getByText('listing.ics: 2 arrivals. 1 of them was here already.'))
  await see(entry(page, 'Nora Oddsocks').getByText('•••• 4410'))
  const skeleton = entry(page, 'A guest without a name')
  await see(skeleton.getByText('HMBBBBBBB1'))
  await see(skeleton.getByText('•••• 7731'))
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .count(),
  ).toBe(4)
  await skeleton.getByRole('button', { name: 'Add the name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Ida')
  await dialog.getByLabel('Last Name').fill('Vance')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await see(entry(page, 'Ida Vance').getByText('Not checked yet'))
})

test('unknown headers are asked about once and remembered, and an open date once for its file [ARR-03]', async () => {
  const page = await openArrivals(screens)
  const strange = `Wer,Kommt,Geht,Haus\nIda Vance,${inDays(2)},${inDays(5)},Kate\n`
  await give(page, ['liste.csv', strange])
  const dialog = page.getByRole('dialog', { name: 'What’s in each column?' })
  await dialog.getByLabel('Guest’s name').selectOption('Wer')
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await see(dialog.getByText('Choose the column with the arrival'))
  await dialog.getByLabel('Arrival').selectOption('Kommt')
  await dialog.getByLabel('Departure').selectOption('Geht')
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await see(entry(page, 'Ida Vance'))
  await give(page, ['liste2.csv', strange.replace('Ida', 'Ada')])
  await see(entry(page, 'Ada Vance'))
  expect(await page.getByRole('dialog').count()).toBe(0)
  const year = new Date().getFullYear() + 1
  await give(page, ['open.csv', `Guest,Check-in,Check-out\nUna Brody,03/04/${year},03/07/${year}\n`])
  const question = page.getByRole('dialog', { name: 'Which day is it?' })
  await question.getByLabel(`Mar 4, ${year}`).check()
  await question.getByRole('button', { name: 'Use this date' }).click()
  await see(entry(page, 'Una Brody').getByText('3 nights'))
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a header never seen before shows its first rows as understood before anything is kept [FLD-12]', async () => {
  const page = await openArrivals(screens)
  const row = (name: string, state: string) => `${name},${inDays(2)},${inDays(5)},${state}`
  await give(page, [
    'liste.csv',
    [
      'Wer,Kommt,Geht,Stand',
      row('Ida Vance', 'ok'),
      row('Ada Weir', 'storniert'),
      'Una Brody,soon,later,ok',
      row('Lou Pratt', 'ok'),
    ].join('\n'),
  ])
  const dialog = page.getByRole('dialog', { name: 'What’s in each column?' })
  await see(dialog.getByText('Choose the arrival and departure columns to see them.'))
  await dialog.getByLabel('Arrival').selectOption('Kommt')
  await dialog.getByLabel('Departure').selectOption('Geht')
  const rows = dialog.getByRole('region', { name: 'Preview of the first rows' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => rows.filter({ hasText: 'A guest without a name' }).count()).toBe(2)
  await dialog.getByLabel('Guest’s name').selectOption('Wer')
  await dialog.getByLabel('Status').selectOption('Stand')
  await see(rows.filter({ hasText: 'Ida Vance' }).getByText(/, 3 nights/))
  await see(rows.filter({ hasText: 'Ada Weir' }).getByText('left out: canceled'))
  await see(rows.filter({ hasText: 'Row 4: “soon” is not a date.' }))
  expect(await page.getByRole('heading', { name: 'Ida Vance' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await see(entry(page, 'Ida Vance'))
  await see(page.getByText('2 arrivals, 1 canceled.'))
})

test('a list of guests a host knows is shown as understood, then kept as own entries and joined [BOX-06]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true })
  const list = [
    'Name,Phone,City,Notes,Tags',
    'Ida Vance,512 555 0144,Leeds,Quiet,vip',
    'Zora Weir,512 555 0199,Leeds,,',
    'Ada Vance-Weir,,,Paid late,',
    'Zora Weir,512 555 0199,Leeds,Paid late,',
    ',,,Who was it?,',
  ].join('\n')
  await give(page, ['guests.csv', list])
  const dialog = page.getByRole('dialog', { name: 'What’s in each column?' })
  const people = 'Guests you know'
  expect(await dialog.getByLabel(people).isChecked()).toBe(true)
  const rows = dialog.getByRole('region', { name: 'Preview of the first rows' }).getByRole('listitem')
  await see(rows.filter({ hasText: 'Ida Vance' }).getByText('(512) 555-0144 · Leeds · VIP · “Quiet”'))
  await dialog.getByLabel('Guest’s name').selectOption('')
  await dialog.getByLabel('Phone').selectOption('')
  await see(dialog.getByText('Choose the name column to see them.'))
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await see(dialog.getByText('Choose the column with the name, or the one with the number.'))
  const stored = screens.api.deps.db.collection('stays')
  expect(await stored.countDocuments({ member: member.user._id })).toBe(0)
  await dialog.getByLabel('Guest’s name').selectOption('Name')
  await dialog.getByLabel('Phone').selectOption('Phone')
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await see(
    page.getByText('3 people added, 1 person merged with an earlier entry, 1 left out.', {
      exact: false,
    }),
  )
  await page.getByText('1 row could not be read').click()
  await see(page.getByText('Row 6: it has neither a name nor a number.'))
  await expect.poll(() => stored.countDocuments({ member: member.user._id })).toBe(3)
  await give(page, ['guests2.csv', list])
  await see(page.getByText('guests2.csv: 0 people added, 4 people merged with an earlier entry'))
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('adding a long list can be canceled; the same file again adds the rest, and nobody twice [BOX-06]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true })
  const rows = Array.from({ length: 300 }, (_, n) => `Ida${n} Vance${n},51255${String(10_000 + n)},Quiet`)
  const file: [string, string] = ['guests.csv', ['Name,Phone,Notes', ...rows].join('\n')]
  const stored = screens.api.deps.db.collection('stays')
  const { document, MutationObserver } = page.window()
  // The first hundred are kept by then, and the last are not.
  const observer = new MutationObserver(() => {
    if (!/: 2\d\d of 300 people/.test(document.body.textContent)) return
    observer.disconnect()
    ;[...document.querySelectorAll('button')].find((one) => one.textContent === 'Cancel')!.click()
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  await give(page, file)
  await page.getByRole('dialog').getByRole('button', { name: 'Use these columns' }).click()
  const said = page.getByText(
    /Canceled: [12]00 of 300 people added\. Choose the file again to add the rest\./,
  )
  await see(said)
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  const added = Number(/Canceled: (\d+)/.exec(await said.textContent())![1])
  await expect.poll(() => stored.countDocuments({ member: member.user._id })).toBe(added)
  await page.reload()
  await give(page, file)
  await see(page.getByText(`${300 - added} people added, ${added} people merged with an earlier entry.`))
  await expect.poll(() => stored.countDocuments({ member: member.user._id })).toBe(300)
})

test('an uncertain mail counts once the host has confirmed it, a certain one at once [FLD-09]', async () => {
  const page = await openArrivals(screens)
  const mail = (name: string, ...more: string[]) =>
    [`Subject: Reservation confirmed - ${name} arrives`, `Check-in ${inDays(3)}`, ...more, '4 nights'].join(
      '\n',
    )
  const paste = async (text: string) => {
    await page.getByLabel('A confirmation email with its subject, or rows from a table').fill(text)
    await page.getByRole('button', { name: 'Read it' }).click()
  }
  await page.getByRole('button', { name: 'Paste text' }).click()
  await paste(mail('Zora Quillfeather'))
  const dialog = page.getByRole('dialog', { name: 'Is this right?' })
  await see(dialog.getByText('It gives no departure; that was counted from the nights.'))
  await see(dialog.getByText('Zora Quillfeather'))
  await dialog.getByRole('button', { name: 'Skip this file' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Zora Quillfeather' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Read it' }).click()
  await dialog.getByRole('button', { name: 'Yes, add it' }).click()
  await see(entry(page, 'Zora Quillfeather').getByText(/4 nights/))
  await give(page, ['mail.txt', mail('Otis Brandvold', `Check-out ${inDays(7)}`)])
  await see(entry(page, 'Otis Brandvold'))
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a bad file gets a sentence and changes nothing; pasted text that cannot be read stays [ARR-09]', async () => {
  const page = await openArrivals(screens)
  await give(page, ['reservas.csv', reservations])
  await see(page.getByText('3 arrivals, 1 past, 1 canceled.'))
  const count = () => page.getByRole('heading', { level: 3 }).count()
  expect(await count()).toBe(3)
  await give(
    page,
    ['login.ics', '<!DOCTYPE html><title>Log in</title>'],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
  )
  await see(page.getByText(/login\.ics: nothing was changed\. It is a web page/))
  await see(page.getByText(/old\.xls: nothing was changed\..*save it as CSV or xlsx/))
  expect(await count()).toBe(3)
  await page.getByRole('button', { name: 'Paste text' }).click()
  const field = page.getByLabel('A confirmation email with its subject, or rows from a table')
  await field.fill('Dear Otto, thank you.')
  await page.getByRole('button', { name: 'Read it' }).click()
  await see(page.getByText('No reservations were found in it.'))
  expect(await field.inputValue()).toBe('Dear Otto, thank you.')
  await field.fill(
    `Guest,Check-in,Check-out\nIda Vance,${inDays(2)},${inDays(4)}\nNo Body,2027-02-30,2027-03-01`,
  )
  await page.getByRole('button', { name: 'Read it' }).click()
  await see(entry(page, 'Ida Vance'))
  await page.getByText('1 row could not be read').click()
  await see(page.getByText('Row 3: “2027-02-30” is not a date.'))
})

test('a file that the system opens with the app is read at once [ARR-11]', async () => {
  const page = await screens.open('/theme.js', { member: await screens.api.member() })
  // The system's queue alone is stood in for.
  page.device.scripts.push((window: Window) => {
    const files = [{ getFile: async () => new window.File([reservations], 'opened.csv') }]
    window.launchQueue = { setConsumer: (open: (params: object) => void) => open({ files }) }
  })
  await page.goto('/arrivals')
  await see(entry(page, 'Bill Fenimore'))
})
