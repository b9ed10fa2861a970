import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heicMessage } from '../../shared/file-kind.ts'
import { inProcessCleaner } from './clean-file.ts'
import { type Cleaner, helperCleaner } from './cleaner.ts'
import { defaultLimits } from './cleaning-helpers.ts'
import { helperPids } from './testing/helper-pids.ts'
import * as files from './testing/sample-files.ts'

const types = 'Files must be gif, jpg, jpeg, png or pdf'
const broken =
  'This picture could not be read. Please save it again in another program and choose the new copy.'
const brokenPdf =
  'This PDF could not be read. Please save it again in another program and choose the new copy.'
const exceeded =
  'This file took too long to check. Please save it again as a smaller file and choose the new copy.'
const tooManyPixels = 'This picture has more than 50 megapixels. Please make it smaller and choose it again.'

/** A busy machine may take long for a file that takes a processor seconds. */
const patient = { ...defaultLimits, wallMs: 170_000 }

let folder: string
let sent = 0
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cleaning-test-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Cleans the bytes, under a name that tells nothing, as `cleaner` does. */
async function cleanBy(cleaner: Cleaner, bytes: Uint8Array | string, owner: string) {
  const path = join(folder, String(sent++))
  await writeFile(path, bytes)
  const paths = { path, clean: `${path}.clean`, thumbnail: `${path}.thumbnail` }
  const { kind } = await cleaner(paths, { owner })
  const thumbnail = kind === 'pdf' ? null : await sharp(await readFile(paths.thumbnail)).metadata()
  return { kind, bytes: await readFile(paths.clean), thumbnail }
}

const clean = (bytes: Uint8Array | string) => cleanBy(inProcessCleaner, bytes, '')
/** As the server does; `owner` decides who waits for whom. */
const cleanInHelper = (bytes: Uint8Array | string, owner = `owner ${sent}`, limits = defaultLimits) =>
  cleanBy((paths, sender) => helperCleaner(paths, sender, limits), bytes, owner)

const colorAt = async (picture: Buffer, left: number, top: number) =>
  (await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex')

test('a photo loses its position and all metadata and is turned upright [D-50]', async () => {
  const sentPhoto = await files.phonePhoto()
  expect(sentPhoto.includes('Secretcam')).toBe(true)
  const { kind, bytes } = await clean(sentPhoto)
  const { width, height, format, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
  expect({ kind, format, width, height }).toEqual({ kind: 'jpg', format: 'jpeg', width: 320, height: 640 })
  expect([exif, xmp, iptc, icc, orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1])
  expect(bytes.includes('Secret')).toBe(false)
  expect((await colorAt(bytes, 160, 20)).startsWith('f')).toBe(true) // red, once on the left, is on top
  expect(
    (await colorAt(bytes, 160, 620)).endsWith('fe') || (await colorAt(bytes, 160, 620)).endsWith('ff'),
  ).toBe(true)
})

test('a png and an animated gif keep their kind and lose their metadata [D-50]', async () => {
  const picture = await clean(await files.png())
  expect((await sharp(picture.bytes).metadata()).format).toBe('png')
  expect(picture.bytes.includes('Secret')).toBe(false)
  const animation = await clean(await files.gif(3))
  expect((await sharp(animation.bytes).metadata()).pages).toBe(3)
  expect(animation.bytes.includes('Secret')).toBe(false)
})

test('every picture gets a small webp, upright and within 480 pixels; a smaller one is not blown up [D-50]', async () => {
  const { thumbnail } = await clean(await files.phonePhoto(1600, 800))
  expect(thumbnail).toMatchObject({ format: 'webp', width: 240, height: 480 })
  expect((await clean(await files.gif(2, 40))).thumbnail).toMatchObject({
    format: 'webp',
    width: 40,
    height: 40,
  })
})

test('gif, jpg, png and pdf are kept, known by what they hold [D-50 OP-62 VAL-37 VAL-44]', async () => {
  const sent = [await files.gif(), await files.phonePhoto(), await files.png(), await files.plainPdf()]
  expect((await Promise.all(sent.map((bytes) => cleanInHelper(bytes)))).map(({ kind }) => kind)).toEqual([
    'gif',
    'jpg',
    'png',
    'pdf',
  ])
})

test('what is not gif, jpg, png or pdf is refused, whatever its name says [D-50 OP-62 VAL-37 VAL-44]', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const program = Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(500)])
  const webp = await sharp(await files.png())
    .webp()
    .toBuffer()
  const tiff = await sharp(await files.png())
    .tiff()
    .toBuffer()
  for (const bytes of ['', 'hello', '<html><script>alert(1)</script></html>', svg, program, webp, tiff]) {
    await expect(clean(bytes)).rejects.toMatchObject({ status: 400, message: types })
  }
})

test('a file of two kinds is decoded: refused when it only begins like a picture [D-50]', async () => {
  const pdf = await files.plainPdf()
  await expect(clean(Buffer.concat([Buffer.from('GIF89a'), pdf]))).rejects.toThrow(broken)
  await expect(clean(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pdf]))).rejects.toThrow(
    broken,
  )
})

test('data appended to a picture or a PDF are removed [D-50]', async () => {
  const script = Buffer.from('<script>alert("Secret")</script>PK\x03\x04')
  for (const whole of [
    await files.phonePhoto(),
    await files.png(),
    await files.gif(),
    await files.plainPdf(),
  ]) {
    expect((await clean(Buffer.concat([whole, script]))).bytes.includes('Secret')).toBe(false)
  }
})

test('cut pictures and PDFs are refused with a sentence [D-50]', async () => {
  const photo = await sharp(await files.phonePhoto(1200, 800))
    .jpeg({ quality: 100 })
    .toBuffer()
  for (const picture of [photo, await files.png(), await files.gif(1)]) {
    await expect(clean(picture.subarray(0, picture.length * 0.6))).rejects.toMatchObject({
      status: 400,
      message: broken,
    })
  }
  const pdf = await files.plainPdf()
  await expect(cleanInHelper(pdf.subarray(0, pdf.length * 0.3))).rejects.toMatchObject({
    status: 400,
    message: brokenPdf,
  })
})

test('a JPEG without its last bytes is kept, one that lacks a tenth is refused [FLD-16]', async () => {
  for (const progressive of [false, true]) {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
      .jpeg({ progressive })
      .toBuffer()
    for (const missing of [1, 2]) {
      const { bytes } = await clean(photo.subarray(0, -missing))
      expect(await pixelsOf(bytes)).toEqual(await pixelsOf((await clean(photo)).bytes))
    }
    await expect(clean(photo.subarray(0, photo.length * 0.9))).rejects.toMatchObject({ message: broken })
  }
})

const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer()

test('a picture with a palette keeps it and each pixel, and becomes no larger [FLD-16]', async () => {
  const [side, shades] = [1000, 64]
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => ((at * 7919) >> 3) % shades))
  for (const colours of [2, 16, 256]) {
    const scan = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .png({ palette: true, colours, dither: 0 })
      .toBuffer()
    const { bytes } = await clean(scan)
    expect((await sharp(bytes).metadata()).isPalette).toBe(true)
    expect((await pixelsOf(bytes)).equals(await pixelsOf(scan))).toBe(true)
    expect(bytes.length).toBeLessThanOrEqual(scan.length * 1.02)
  }
})

test('a PDF may have 1,023 bytes before its mark, and not more [FLD-16]', async () => {
  const pdf = await files.plainPdf()
  expect((await clean(Buffer.concat([Buffer.from('\r\n'), pdf]))).kind).toBe('pdf')
  expect((await clean(Buffer.concat([Buffer.alloc(1000, 'HTTP/1.1 200 OK\n'), pdf]))).kind).toBe('pdf')
  await expect(clean(Buffer.concat([Buffer.alloc(1024, ' '), pdf]))).rejects.toThrow(types)
})

test('a HEIC is refused with how an iPhone sends a JPEG, whatever its name [FLD-16]', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(500)])
  await expect(clean(heic)).rejects.toThrow(heicMessage)
  expect(heicMessage).toMatch(/HEIC.*Settings, Camera, Formats, Most Compatible.*JPEG/)
})

test('a picture of more than 50 megapixels is refused [D-50]', async () => {
  await expect(clean(files.pngBomb(20_000))).rejects.toMatchObject({ status: 400, message: tooManyPixels })
  await expect(clean(files.pngBomb(60_000))).rejects.toMatchObject({ status: 400, message: tooManyPixels })
})

let largest: Promise<Buffer> | undefined
/** Made once, because making it takes as long as cleaning it. */
const largestPhoto = () => (largest ??= files.phonePhoto(7000, 7000))

test('a turned photo of 49 megapixels is kept and fits into the memory that a file may take [D-50]', async () => {
  expect((await cleanInHelper(await largestPhoto(), 'eve', patient)).kind).toBe('jpg')
})

test.runIf(process.platform === 'linux')('a file that takes more memory is refused [D-50]', async () => {
  const little = { ...patient, dataKb: 750_000 }
  expect((await cleanInHelper(await files.phonePhoto(), 'eve', little)).kind).toBe('jpg')
  await expect(cleanInHelper(await largestPhoto(), 'eve', little)).rejects.toMatchObject({
    status: 400,
  })
})

test('the frames of an animation count together [D-50]', async () => {
  await expect(clean(await files.gifBomb(13, 2000))).rejects.toMatchObject({
    status: 400,
    message: tooManyPixels,
  })
})

test.runIf(process.platform === 'linux')(
  'a PDF that unpacks to more than the memory it may have is refused, and the server lives [D-50]',
  async () => {
    const little = { ...patient, dataKb: 800_000 }
    const bomb = files.pdfBomb(3000)
    const before = process.memoryUsage().rss
    await expect(cleanInHelper(bomb, 'eve', little)).rejects.toMatchObject({
      status: 400,
      message: brokenPdf,
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
    expect((await cleanInHelper(await files.plainPdf(), 'eve', little)).kind).toBe('pdf')
  },
)

test('a file that takes too long is given up with a sentence [D-50]', async () => {
  const photo = await files.phonePhoto()
  await expect(cleanInHelper(photo, 'eve', { ...defaultLimits, wallMs: 1 })).rejects.toMatchObject({
    status: 400,
    message: exceeded,
  })
  expect((await cleanInHelper(photo, 'eve')).kind).toBe('jpg') // the place is free again
})

test('where no helper can start the server is busy, and the file is not to blame [D-50]', async () => {
  const withoutMemory = { ...defaultLimits, dataKb: 1 }
  await expect(cleanInHelper(await files.phonePhoto(), 'eve', withoutMemory)).rejects.toMatchObject({
    status: 503,
    message: 'Files cannot be checked right now. Please try again in a minute.',
  })
})

test('a hostile file is waited for by its owner alone [D-50]', async () => {
  const hostile = await largestPhoto() // ten times the work of the other one
  const over = new AbortController()
  const cleaner: Cleaner = (paths, sender) => helperCleaner(paths, { ...sender, gone: over.signal }, patient)
  let done = 0
  const count = () => void (done += 1)
  const ofMallory = [1, 2, 3].map(() => cleanBy(cleaner, hostile, 'mallory').then(count, count))
  await cleanInHelper(await files.phonePhoto(), 'ana')
  expect(done).toBeLessThan(2)
  over.abort()
  await Promise.all(ofMallory)
})

/** The helper that waits for the next file. */
async function waiting(): Promise<number> {
  await expect.poll(() => helperPids(process.pid)).toHaveLength(1)
  return (await helperPids(process.pid))[0]!
}

test('a helper waits for the next file and is used once; a file whose helper was ended gets another [D-50]', async () => {
  const photo = await files.phonePhoto()
  await cleanInHelper(photo)
  const first = await waiting()
  await cleanInHelper(photo)
  const second = await waiting()
  expect(second).not.toBe(first)
  process.kill(second, 'SIGKILL')
  expect((await cleanInHelper(photo)).kind).toBe('jpg')
  process.kill(await waiting(), 'SIGKILL')
  await expect.poll(() => helperPids(process.pid)).toEqual([])
  expect((await cleanInHelper(photo)).kind).toBe('jpg')
})
