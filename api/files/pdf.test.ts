import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { differingPart } from '../tools/draw-pdf.ts'
import { cleanPdf } from './pdf.ts'
import * as files from './testing/sample-files.ts'

const broken = 'This PDF could not be read. Please save it again in another program and choose the new copy.'
const locked = 'This PDF is protected with a password. Please save it without one and choose the new copy.'

/** Everything in the file, unpacked: dictionaries as text, streams as bytes. */
async function unpacked(pdf: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false })
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => {
      const packed =
        object instanceof PDFStream && object.dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode')
      if (!(object instanceof PDFRawStream)) return object.toString()
      const bytes = packed ? inflateSync(object.contents) : object.contents
      return `${object.dict.toString()}\n${Buffer.from(bytes).toString('latin1')}`
    })
    .join('\n')
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

test('a PDF loses author data, scripts, actions, embedded files and the place of its photos [D-50]', async () => {
  const sent = await files.tellingPdf()
  const before = await unpacked(sent)
  expect(before).toMatch(/Secret Script|Secret Action/)
  expect(before).toContain('Secretcam')
  const clean = await cleanPdf(sent)
  const after = await unpacked(clean)
  expect(after).not.toContain('Secret')
  expect(after).not.toContain(utf16('Secret'))
  expect(after).not.toMatch(
    /\/(JS|JavaScript|AA|OpenAction|EmbeddedFiles?|EF|AF|Metadata|PieceInfo|Annots|Author|Producer|Creator)\b/,
  )
  const raw = Buffer.from(clean).toString('latin1')
  expect(raw).not.toMatch(/\/Info\b/)
})

test('the pages of a PDF look as before: text, pictures, and fonts that are called like an action [D-50]', async () => {
  const clean = await PDFDocument.load(await cleanPdf(await files.tellingPdf()), { updateMetadata: false })
  expect(clean.getPageCount()).toBe(1)
  expect(clean.getPage(0).getSize()).toEqual({ width: 300, height: 200 })
  const resources = clean.getPage(0).node.Resources()
  expect(resources?.lookup(PDFName.of('Font'), PDFDict).has(PDFName.of('A'))).toBe(true)
  expect(resources?.lookup(PDFName.of('XObject'), PDFDict).keys()).toHaveLength(1)
  const hex = Buffer.from('Damage report').toString('hex').toUpperCase()
  expect(await unpacked(await cleanPdf(await files.plainPdf()))).toContain(hex)
})

test('what was filled into a form stays on the page, the form goes [D-50]', async () => {
  const clean = await unpacked(await cleanPdf(await files.filledForm('Ana Host')))
  expect(clean.split(Buffer.from('Ana Host').toString('hex').toUpperCase())).toHaveLength(2) // drawn once
  expect(clean).not.toContain('AcroForm')
})

test('what was stamped onto a page stays where it was, unless it was hidden [D-50]', async () => {
  const clean = await unpacked(await cleanPdf(await files.stampedPdf()))
  expect(clean).toContain('(Paid) Tj')
  expect(clean).toMatch(/2 0 0 3 100 100 cm\s*\/Annotation-\d+ Do/)
  expect(clean).not.toContain('Concealed')
})

test('a PDF that only its author may change is readable and kept, one locked by a password is refused [D-50]', async () => {
  const kept = await cleanPdf(await files.lockedPdf({ userPassword: '', ownerPassword: 'owner' }))
  expect(await unpacked(kept)).toContain(Buffer.from('Damage report').toString('hex').toUpperCase())
  const closed = await files.lockedPdf({ userPassword: 'user', ownerPassword: 'owner' })
  await expect(cleanPdf(closed)).rejects.toMatchObject({ status: 400, message: locked })
})

test('a broken PDF is refused with a sentence [D-50]', async () => {
  const deep = `%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}\nendobj\ntrailer<</Root 1 0 R>>`
  for (const text of ['%PDF-1.7\nnothing', '%PDF-1.7', deep]) {
    await expect(cleanPdf(Buffer.from(text))).rejects.toMatchObject({ status: 400, message: broken })
  }
})

/** A PDF by hand: its objects from number 1 on, the first of them its catalog. */
const byHand = (...objects: string[]) => {
  const body = objects.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Root 1 0 R>>\n%%EOF`)
}

test('what TeX notes about the figures of a PDF goes: their author and where they lay [D-50]', async () => {
  const figure =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 /PTEX.FileName (/home/Secret/a.pdf) /PTEX.PageNumber 1 /PTEX.InfoDict 4 0 R >>\nstream\n\nendstream'
  const sent = byHand(
    '<< /Type /Catalog /Pages << /Type /Pages /Kids [2 0 R] /Count 1 >> >>',
    '<< /Type /Page /MediaBox [0 0 9 9] /Resources << /XObject << /A 3 0 R >> >> >>',
    figure,
    '<< /Author (Secret Author) /Creator (Secretcam) >>',
  )
  expect(await unpacked(sent)).toContain('Secret Author')
  const after = await unpacked(await cleanPdf(sent))
  expect(after).toContain('/Subtype /Form')
  expect(after).not.toMatch(/Secret|PTEX/)
})

test('author data are removed everywhere, also under a name that the author chose [D-50]', async () => {
  const sent = byHand(
    '<< /Type /Catalog /Pages << /Type /Pages /Kids [2 0 R] /Count 1 >> >>',
    '<< /Type /Page /MediaBox [0 0 9 9] /Resources << /Properties << /MC0 3 0 R >> >> >>',
    '<< /Type /Metadata /Subtype /XML /Length 6 >>\nstream\nSecret\nendstream',
  )
  expect(await unpacked(sent)).toContain('Secret')
  expect(await unpacked(await cleanPdf(sent))).not.toContain('Secret')
})

test('a PDF that bites its own tail ends [D-50]', async () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources 4 0 R>>'
  const pages = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
  const loop = byHand('<</Type/Catalog/Pages 2 0 R>>', pages, page, '<</X 5 0 R>>', '<</Y 4 0 R>>')
  expect((await PDFDocument.load(await cleanPdf(loop))).getPageCount()).toBe(1)
  const itself = byHand('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[2 0 R]>>')
  await expect(cleanPdf(itself)).rejects.toMatchObject({ status: 400, message: broken })
})

test('a PDF of many pages keeps them all [D-50]', async () => {
  const clean = await PDFDocument.load(await cleanPdf(await files.plainPdf('Page', 120)))
  expect(clean.getPageCount()).toBe(120)
})

/** The only picture of the cleaned PDF, and what it says of how it is packed. */
async function cleanedPicture(pdf: Uint8Array) {
  const { context } = await PDFDocument.load(await cleanPdf(pdf), { updateMetadata: false })
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  const picture = objects.find(
    (object) => object instanceof PDFRawStream && object.dict.has(PDFName.of('Width')),
  )
  const { dict, contents } = picture as PDFRawStream
  return { dict: dict.toString(), jpeg: Buffer.from(contents) }
}
const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer()
const jpegWith = (part: Buffer, { at = 2, photo }: { at?: number; photo: Buffer }) =>
  Buffer.concat([photo.subarray(0, at), part, photo.subarray(at)])

test('a photo inside a PDF loses place and camera however it is packed, and its pixels stay [D-50]', async () => {
  const photo = await files.phonePhoto()
  const progressive = await sharp(photo).keepMetadata().jpeg({ progressive: true }).toBuffer()
  const bare = await sharp(photo).jpeg().toBuffer()
  const note = Buffer.from('\xff\xee\x00\x0cSecretNote\xff\xfe\x00\x08Secret', 'latin1')
  for (const [how, sent, packed] of [
    ['as phones write it', photo],
    ['packed once more', photo, true],
    ['in several scans', progressive],
    ['with a fill byte before a marker', jpegWith(Buffer.of(0xff), { photo })],
    ['with a second photo after its end', Buffer.concat([bare, photo])],
    ['with a note after its first scan', jpegWith(note, { photo: progressive, at: secondScan(progressive) })],
    ['with something before its start', Buffer.concat([Buffer.from('\r\n'), photo])],
    ['without an end', photo.subarray(0, -2)],
  ] as const) {
    const { dict, jpeg } = await cleanedPicture(await files.pdfWithJpeg(sent, packed))
    expect([how, jpeg.includes('Secret'), jpeg.includes('Exif')]).toEqual([how, false, false])
    expect(dict).toMatch(/\/Filter \/DCTDecode\n.*ColorTransform 1/s)
    const whole = how === 'without an end' ? photo : sent
    expect(
      (await pixels(jpeg)).equals(await pixels(whole.subarray(whole.indexOf('\xff\xd8', 'latin1')))),
    ).toBe(true)
  }
})

/** Where the tables of the second scan of a progressive JPEG begin. */
const secondScan = (jpeg: Buffer) => jpeg.indexOf('\xff\xc4', jpeg.indexOf('\xff\xda', 'latin1'), 'latin1')

test('a photo for print inside a PDF keeps what its colours need [D-50]', async () => {
  const photo = await sharp(await files.phonePhoto())
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg()
    .toBuffer()
  expect(photo.includes('Adobe') && photo.includes('ICC_PROFILE')).toBe(true)
  const { jpeg } = await cleanedPicture(await files.pdfWithJpeg(photo))
  expect(jpeg.includes('Adobe') && jpeg.includes('ICC_PROFILE')).toBe(true)
  expect((await pixels(jpeg)).equals(await pixels(photo))).toBe(true)
})

test('a PDF with a photo that cannot be taken apart is refused [D-50]', async () => {
  const photo = await files.phonePhoto()
  await cleanPdf(await files.pdfWithJpeg(photo, true, { Predictor: 1 }))
  const predicted = await files.pdfWithJpeg(photo, true, { Predictor: 15, Columns: 4096 })
  await expect(cleanPdf(predicted)).rejects.toMatchObject({ status: 400, message: broken })
  const cut = photo.subarray(0, 40) // within its notes
  for (const jpeg of [Buffer.from('Secret'), cut, jpegWith(photo, { photo }), Buffer.of()]) {
    await expect(cleanPdf(await files.pdfWithJpeg(jpeg))).rejects.toMatchObject({
      status: 400,
      message: broken,
    })
  }
})

test('hidden layers of a PDF are taken out, shown ones stay [FLD-17]', async () => {
  const content =
    '/OC /Off BDC 0 0 m (Secret \\) text) Tj /Drawing Do S EMC /OC /On BDC (Shown) Tj EMC /Form Do'
  const form =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /OC 5 0 R /Length 16 >>\nstream\n(Secret form) Tj \nendstream'
  const sent = byHand(
    '<< /Type /Catalog /Pages 7 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [5 0 R] >> >> >>',
    '<< /Type /Page /Parent 7 0 R /MediaBox [0 0 9 9] /Contents 3 0 R /Resources << /XObject << /Form 4 0 R >> /Properties << /Off << /Type /OCMD /OCGs [5 0 R] >> /On 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    form,
    '<< /Type /OCG /Name (Draft) >>',
    '<< /Type /OCG /Name (Print) >>',
    '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
  )
  const clean = await unpacked(await cleanPdf(sent))
  expect(clean).not.toContain('Secret')
  expect(clean).toContain('(Shown)')
  expect(clean).toMatch(/0 0 m\s+n /)
})

test.each(['visibility_expressions.pdf', 'opt_demo.pdf'])(
  '%s looks the same once cleaned [FLD-17]',
  async (name) => {
    const sent = await readFile(new URL(`testing/pdfs/${name}`, import.meta.url))
    expect(await differingPart(sent, await cleanPdf(sent))).toBeLessThan(0.01)
  },
)

test('an object that no reader understands is left out with the author data in it [D-50]', async () => {
  const pdf = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /Properties << /P 4 0 R >> >> >> endobj
4 0 obj << /Author (Plantedname) ] endobj
trailer << /Root 1 0 R >>
%%EOF`
  const clean = Buffer.from(await cleanPdf(Buffer.from(pdf))).toString('latin1')
  expect(clean).not.toContain('Plantedname')
})

test('a scanned page in black and white is kept, and one that links to many others [SEC-33 FLD-17]', async () => {
  const numbers = Array.from({ length: 9 }, (_, n) => n)
  const pages = numbers.map((n) => `${10 + 3 * n} 0 R`).join(' ')
  const page = (n: number) => `${10 + 3 * n} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]
/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /Dest [${10 + 3 * ((n + 1) % 9)} 0 R /Fit] >>]
/Resources << /XObject << /P ${11 + 3 * n} 0 R >> >> >> endobj
${11 + 3 * n} 0 obj << /Type /XObject /Subtype /Image /Width 9258 /Height 12259 /BitsPerComponent 1
/ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 9258 >> /Length 4 >>
stream
fax.
endstream endobj`
  const pdf = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [${pages}] /Count 9 >> endobj
${numbers.map(page).join('\n')}
trailer << /Root 1 0 R >>
%%EOF`
  const clean = await PDFDocument.load(await cleanPdf(Buffer.from(pdf)), { updateMetadata: false })
  expect(clean.getPageCount()).toBe(9)
})

/** A PDF of one small page with these annotations, the first of them object 6; more objects follow. */
const annotated = (annotations: string[], ...more: string[]) =>
  byHand(
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F 4 0 R >> >> >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /Contents 5 0 R /Resources << /ProcSet [/PDF] >> /Annots [${annotations.map((_, n) => `${6 + n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >>',
    streamOf('', 'BT /F 40 Tf 5 40 Td (Text) Tj ET'),
    ...annotations.map((each) => `<< /Type /Annot ${each} >>`),
    ...more,
  )
const streamOf = (dict: string, content: string) =>
  `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`
const formOf = (content: string) => streamOf('/Type /XObject /Subtype /Form /BBox [0 0 72 45]', content)

const quads = '/QuadPoints [9 81 81 81 9 36 81 36] /C [1 0.5 0]'
const line = '/C [1 0 0] /BS << /W 9 >> /CA 0.5'
const field = '/Subtype /Widget /FT /Tx /T (a) /V (Secret) /DA (/F 30 Tf 0 g) /Rect [9 36 81 81]'
test.each([
  ['a marker', `/Subtype /Highlight ${quads}`],
  ['a marker that would cover the text', `/Subtype /Highlight ${quads} /AP << /N 7 0 R >>`],
  ['an underline', `/Subtype /Underline ${quads}`],
  ['a wavy line', `/Subtype /Squiggly ${quads}`],
  ['a strike', `/Subtype /StrikeOut ${quads}`],
  ['a square', `/Subtype /Square /IC [0 0 1] ${line}`],
  ['a circle', `/Subtype /Circle ${line}`],
  ['a polygon', `/Subtype /Polygon /Vertices [9 9 81 9 45 81 9 9] /IC [0 1 0] ${line}`],
  ['a bent line', `/Subtype /PolyLine /Vertices [9 9 81 9 45 81] ${line}`],
  ['a straight line', `/Subtype /Line /L [9 9 81 81] ${line}`],
  ['a pen', `/Subtype /Ink /InkList [[9 9 81 81] [9 81 81 9]] ${line}`],
  ['a hidden field', `${field} /F 2 /AP << /N 7 0 R >>`],
  ['a field that is only printed', `${field} /F 32 /AP << /N 7 0 R >>`],
  ['a field that a reader draws as its appearance says', `${field} /AP << /N 7 0 R >>`],
  ['a field in a state', `${field.replace('Tx', 'Btn')} /AS /On /AP << /N << /On 7 0 R >> >>`],
])('%s and the text below it look the same once cleaned [FLD-17]', async (_, annotation) => {
  const sent = annotated([`/Rect [0 0 90 90] ${annotation}`], formOf('1 0 0 rg 0 0 72 18 re f'))
  expect(await differingPart(sent, await cleanPdf(sent))).toBeLessThan(0.01)
})

test('a field whose letters no standard font has is refused if a reader draws it [FLD-17]', async () => {
  const lacking = field.replace('(Secret)', '<FEFF0141>')
  await expect(cleanPdf(annotated([lacking]))).rejects.toThrow('letters in a form field')
  const drawn = annotated([`${lacking} /AP << /N 7 0 R >>`], formOf('1 0 0 rg 0 0 72 18 re f'))
  expect(await differingPart(drawn, await cleanPdf(drawn))).toBeLessThan(0.01)
  await cleanPdf(annotated([`${lacking} /F 2`]))
})

test('fields stay above other annotations [FLD-17]', async () => {
  const above = '/Subtype /Square /Rect [9 36 81 63] /C [1 0 0] /IC [1 0 0]'
  const sent = annotated([`${field} /AP << /N 8 0 R >>`, above], formOf('0 0 1 rg 0 0 72 45 re f'))
  expect(await differingPart(sent, await cleanPdf(sent))).toBeLessThan(0.01)
})

test('many annotations that share one endless drawing are refused [SEC-33]', async () => {
  const pen = '/Subtype /Ink /Rect [0 0 9 9] /InkList 7 0 R'
  const sent = annotated([pen], `[[${'1 2 '.repeat(100_000)}]]`).toString('latin1')
  const many = sent.replace('/Annots [6 0 R]', `/Annots [${'6 0 R '.repeat(200)}]`)
  expect((await PDFDocument.load(await cleanPdf(Buffer.from(sent)))).getPageCount()).toBe(1)
  await expect(cleanPdf(Buffer.from(many))).rejects.toMatchObject({ status: 400, message: broken })
})

test('a page that swells by what it inherits from the tree above it is refused [SEC-33]', async () => {
  const image = '/Type /XObject /Subtype /Image /Width 9000 /Height 9000 /BitsPerComponent 8'
  const sent = byHand(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /XObject << /I 4 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    streamOf(image, 'x'),
  )
  await expect(cleanPdf(sent)).rejects.toMatchObject({ status: 400, message: /is too large/ })
})

const shownPage = (more: string) =>
  `<< /MediaBox [0 0 90 90] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >> >> >> /Contents 4 0 R ${more} >>`
const shownText = streamOf('', 'BT /F 40 Tf 5 40 Td (Text) Tj ET')
test.each([
  [
    'nodes name no type and a wrong parent',
    byHand(
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Kids [3 0 R] /Count 1 >>',
      shownPage('/Parent 4 0 R'),
      shownText,
    ),
  ],
  [
    'the catalog names no type',
    byHand(
      '<< /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      shownPage('/Type /Page /Parent 2 0 R'),
      shownText,
    ),
  ],
  [
    'a page is written within the tree',
    byHand(
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [3 0 R ${shownPage('/Type /Page')}] /Count 2 >>`,
      shownPage('/Type /Page'),
      shownText,
    ),
  ],
])('pages are kept when %s [FLD-17]', async (_, sent) => {
  expect(await differingPart(sent, await cleanPdf(sent))).toBeLessThan(0.01)
})

test('a page tree that leads back into itself keeps the pages outside its circle [FLD-17]', async () => {
  const sent = byHand(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    shownPage('/Type /Page /Parent 2 0 R'),
    shownText,
    '<< /Type /Pages /Kids [6 0 R] /Count 1 /Parent 2 0 R >>',
    '<< /Type /Pages /Kids [5 0 R] /Count 1 /Parent 5 0 R >>',
  )
  expect((await PDFDocument.load(await cleanPdf(sent))).getPageCount()).toBe(1)
})
