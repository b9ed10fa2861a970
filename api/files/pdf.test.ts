import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
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
