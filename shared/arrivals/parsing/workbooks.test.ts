import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fieldFile, read, staysOf } from './testing/field.ts'
import { xlsxFile } from './testing/xlsx-file.ts'

const zora = 'Zora|Quillfeather 2027-02-23 2027-02-27'

test.each([
  ['A24-prefixed-inline.xlsx'],
  ['A24b-empty-cells.xlsx'],
  ['A24e-cover-sheet.xlsx'],
  ['A37-html.xls'],
  ['A37b-spreadsheetml.xls'],
])('%s is read, whatever wrote it [FLD-10]', async (name) =>
  expect(staysOf(await read(fieldFile(name)))).toEqual([zora]),
)

const header = ['Booking number', 'Guest', 'Check-in', 'Check-out']
const row = ['B1', 'Zora Quillfeather', { day: '2027-02-23' }, { day: '2027-02-27' }] as const
/** A workbook with its parts changed. */
const changed = (change: (parts: Record<string, string>) => Record<string, string>, rows = [header, row]) => {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(xlsxFile(rows as never))).map(([name, file]) => [name, strFromU8(file)]),
  )
  return zipSync(
    Object.fromEntries(Object.entries(change(parts)).map(([name, text]) => [name, strToU8(text)])),
  )
}

test('parts may lie in other folders [FLD-10]', async () => {
  const file = changed((parts) => ({
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="/Book/main.xml"/></Relationships>',
    'Book/main.xml': parts['xl/workbook.xml']!,
    'Book/_rels/main.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="../Data/one.xml"/><Relationship Id="s" Type="http://x/sharedStrings" Target="../Data/texts.xml"/><Relationship Id="t" Type="http://x/styles" Target="/Data/looks.xml"/></Relationships>',
    'Data/one.xml': parts['xl/worksheets/sheet1.xml']!,
    'Data/texts.xml': parts['xl/sharedStrings.xml']!,
    'Data/looks.xml': parts['xl/styles.xml']!,
  }))
  expect(staysOf(await read(file))).toEqual([zora])
})

test('numbers are read as Java writes them [FLD-10]', async () => {
  const file = changed((parts) => ({
    ...parts,
    'xl/worksheets/sheet1.xml': parts['xl/worksheets/sheet1.xml']!.replace(/<v>46441<\/v>/, '<v>4.6441E4</v>')
      .replace(/<v>46445<\/v>/, '<v>46445.0</v>')
      .replace(/<c r="A2" t="s"><v>\d+<\/v>/, '<c r="A2"><v>5.896000001E9</v>'),
  }))
  const reading = await read(file)
  expect(staysOf(reading)).toEqual([zora])
  expect(reading).toMatchObject({ stays: [{ code: '5896000001' }] })
})

test('sheets without reservations are named, and so is a second one with them [FLD-02 FLD-10]', async () => {
  const two = (second: string) =>
    changed((parts) => ({
      ...parts,
      'xl/workbook.xml': parts['xl/workbook.xml']!.replace(
        '</sheets>',
        '<sheet name="March" sheetId="2" r:id="rId2"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels']!.replace(
        '</Relationships>',
        '<Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet2.xml': second,
      ...(second.includes('note') && { 'xl/worksheets/sheet1.xml': second }),
    }))
  const sheet = unzipSync(xlsxFile([header, row] as never))['xl/worksheets/sheet1.xml']!
  expect(await read(two(strFromU8(sheet)))).toMatchObject({
    stays: [{ firstName: 'Zora' }],
    broken: [{ row: 0, why: expect.stringContaining('“March”') }],
  })
  const notes =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>a note</t></is></c></row></sheetData></worksheet>'
  expect(await read(two(notes))).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/sheets “Stays”, “March”/),
  })
})

test('what is no xlsx is staysOf by its right name [FLD-10]', async () => {
  const ole = (name: string) =>
    Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      ...Array.from(name).flatMap((letter) => [letter.charCodeAt(0), 0]),
    ])
  const cases: [Uint8Array | string, RegExp][] = [
    [ole('Workbook'), /old Excel file \(\.xls\)/],
    [ole('__substg1.0_0037001F'), /message of Outlook \(\.msg\)/],
    [ole('EncryptedPackage'), /protected with a password/],
    [zipSync({ 'content.xml': strToU8('<a/>') }), /OpenDocument file/],
    [zipSync({ 'xl/workbook.bin': strToU8('a') }), /binary Excel file/],
    [zipSync({ 'word/document.xml': strToU8('<a/>') }), /Word document \(\.docx\)/],
  ]
  for (const [content, why] of cases)
    expect(await read(content)).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) })
})

test('dates that a spreadsheet took for others are refused with their reason [FLD-06 FLD-02]', async () => {
  const rows = [
    ['Guest', 'Check-in', 'Check-out'],
    ['Zora Quillfeather', '23/02/2027', '27/02/2027'],
    // 1 to 7 March, opened where the month comes first
    ['Otis Brandvold', { day: '2027-01-03' }, { day: '2027-07-03' }],
  ]
  const reading = await read(xlsxFile(rows))
  expect(staysOf(reading)).toEqual([zora])
  expect(reading).toMatchObject({
    broken: [{ row: 3, why: expect.stringMatching(/2027-01-03.*other way around/) }],
  })
  const sound = [...rows, ['Ida Lindqvist', { day: '2027-04-20' }, { day: '2027-04-23' }]]
  expect(await read(xlsxFile(sound))).toMatchObject({ broken: [] })
  expect(await read(xlsxFile([rows[0]!, rows[2]!]))).toMatchObject({ broken: [] })
})

test('an XML file is called one, and not the login of a platform [ARR-09]', async () => {
  const xml = '<?xml version="1.0"?>\n<reservations><guest>Zora Quillfeather</guest></reservations>'
  expect(await read(xml)).toMatchObject({ kind: 'refused', why: expect.stringMatching(/^It is an XML file/) })
})
