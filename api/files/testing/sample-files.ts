/** Files as hosts and attackers send them, for tests. */
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A wide picture, red on the left and blue on the right, to see a rotation. */
const twoColors = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ])

/** A photo of a rotated camera, with location, author and orientation in its metadata. */
export const phonePhoto = (width = 640, height = 320) =>
  twoColors(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Secretcam', Artist: 'Secret Author' },
      IFD3: {
        GPSLatitude: '30/1 15/1 0/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '97/1 45/1 0/1',
        GPSLongitudeRef: 'W',
      },
    })
    .jpeg()
    .toBuffer()

export const png = (width = 640, height = 320) =>
  twoColors(width, height)
    .withExif({ IFD0: { Artist: 'Secret Author' } })
    .png()
    .toBuffer()

/** A gif of `frames` different frames, with a comment. */
export async function gif(frames = 3, side = 40): Promise<Buffer> {
  const raw = Buffer.alloc(side * side * 3 * frames)
  for (let frame = 0; frame < frames; frame++)
    raw.fill(40 + frame * 60, frame * side * side * 3, (frame + 1) * side * side * 3)
  const shape = { width: side, height: side * frames, channels: 3, pageHeight: side } as const
  const picture = await sharp(raw, { raw: shape }).gif().toBuffer()
  const comment = Buffer.from('\x21\xfe\x0dSecret Author\x00', 'latin1')
  return Buffer.concat([picture.subarray(0, -1), comment, picture.subarray(-1)])
}

function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A few kilobytes that unpack to a black picture of `side` by `side` pixels. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // one bit a pixel
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export async function plainPdf(text = 'Damage report', pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page++) pdf.addPage([300, 200]).drawText(text, { x: 20, y: 100 })
  return Buffer.from(await pdf.save())
}

/** A PDF with everything that must not reach another person; each part says 'Secret'. */
export async function tellingPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  pdf.setAuthor('Secret Author')
  pdf.setTitle('Secret Title')
  pdf.addJavaScript('main', 'app.alert("Secret Script")')
  await pdf.attach(Buffer.from('Secret Attachment'), 'secret.txt', { mimeType: 'text/plain' })
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert("Secret Action")') }
  const xmp = context.register(
    context.stream('<x:xmpmeta>Secret Xmp</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' }),
  )
  pdf.catalog.set(PDFName.of('Metadata'), xmp)
  pdf.catalog.set(PDFName.of('OpenAction'), context.obj({ ...script }))
  const page = pdf.addPage([300, 200])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  page.node.setFontDictionary(PDFName.of('A'), font.ref) // a font may be called like an action
  page.drawText('Damage report', { x: 20, y: 100, font })
  page.drawImage(await pdf.embedJpg(await phonePhoto()), { x: 20, y: 20, width: 60, height: 30 })
  page.node.set(PDFName.of('AA'), context.obj({ O: { ...script } }))
  page.node.set(PDFName.of('Metadata'), xmp)
  page.node.set(
    PDFName.of('PieceInfo'),
    context.obj({ App: { Private: PDFHexString.fromText('Secret Piece') } }),
  )
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 300, 200], A: { ...script } }
  page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link))]))
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** A page with this JPEG on it; packed once more, as some programs do, with these options. */
export async function pdfWithJpeg(
  jpeg: Buffer,
  packed = false,
  packing: Record<string, number> | null = null,
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: 640,
    Height: 320,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: packed ? ['FlateDecode', 'DCTDecode'] : 'DCTDecode',
    DecodeParms: packed ? [packing, { ColorTransform: 1 }] : { ColorTransform: 1 },
  })
  const picture = context.register(PDFRawStream.of(dict, packed ? deflateSync(jpeg) : jpeg))
  pdf.addPage([300, 200]).node.setXObject(PDFName.of('Photo'), picture)
  return Buffer.from(await pdf.save())
}

/** A form with one text field that a host has filled in, and a script on it. */
export async function filledForm(value: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([300, 200])
  const field = pdf.getForm().createTextField('name')
  field.setText(value)
  field.addToPage(page, { x: 20, y: 100, width: 200, height: 20 })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** A page with two stamps on it, one of them hidden. */
export async function stampedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const page = pdf.addPage([300, 200])
  const stamp = (text: string, flags: number) => {
    const appearance = context.stream(`/Tx BMC (${text}) Tj EMC`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 50, 10],
    })
    const AP = { N: context.register(appearance) }
    return context.register(
      context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [100, 100, 200, 130], F: flags, AP }),
    )
  }
  page.node.set(PDFName.of('Annots'), context.obj([stamp('Paid', 4), stamp('Concealed', 2)]))
  return Buffer.from(await pdf.save())
}

export async function lockedPdf(passwords: { userPassword: string; ownerPassword: string }): Promise<Buffer> {
  const pdf = await PDFDocument.load(await plainPdf('Damage report'))
  pdf.encrypt(passwords)
  return Buffer.from(await pdf.save())
}

/** Some megabytes of PDF whose object stream unpacks to `megabytes` megabytes. */
export function pdfBomb(megabytes: number): Buffer {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH } // ends on a whole byte, so that it can be repeated
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), flushed)
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(megabytes).fill(megabyte)])
  const stream = `1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  const end = '\nendstream\nendobj\ntrailer<</Root 2 0 R>>\n%%EOF'
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${stream}`), packed, Buffer.from(end)])
}

/** A gif that claims a canvas of `side` by `side` pixels for each of its small frames. */
export async function gifBomb(frames: number, side: number): Promise<Buffer> {
  const animation = await gif(frames)
  animation.writeUInt16LE(side, 6)
  animation.writeUInt16LE(side, 8)
  return animation
}

/** The PDFs known to cost a reader most: one page 300,000 times, values that never close, and 4 MB of brackets. */
export function worstPdfs(): Record<string, Buffer> {
  const kids = Array<string>(300_000).fill('3 0 R').join(' ')
  const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
  const page = '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>\nendobj\n'
  const end = 'trailer<</Root 1 0 R>>\n%%EOF'
  const pages = (list: string) => `2 0 obj\n<</Type/Pages/Count 1/Kids[${list}]>>\nendobj\n`
  return {
    'one page 300,000 times': Buffer.from(head + pages(kids) + page + end),
    'never closed': Buffer.from(head + pages('3 0 R') + page + '4 0 obj\n<</A'.repeat(300_000)),
    '4 MB of (': Buffer.from(head + pages('3 0 R') + page + '4 0 obj\n' + '('.repeat(4_000_000)),
  }
}

/** A page whose content unpacks, in as many steps as `filters`, to this many megabytes of spaces. */
export async function swellingPdf(megabytes: number, filters = 2): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  let packed: Buffer = Buffer.alloc(megabytes * 1024 * 1024, ' ')
  for (let times = 0; times < filters; times++) packed = deflateSync(packed)
  const dict = pdf.context.obj({ Filter: Array<string>(filters).fill('FlateDecode') })
  const content = pdf.context.register(PDFRawStream.of(dict, packed))
  pdf.addPage([300, 200]).node.set(PDFName.of('Contents'), content)
  return Buffer.from(await pdf.save())
}
