/** What tests of incident packs share. */
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { ObjectId } from 'mongodb'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import type { MadePack } from '../../../shared/schemas/packs.ts'
import type { PackManifest } from '../../../shared/schemas/pack-manifest.ts'
import { fileIdOf } from '../../../shared/schemas/files.ts'
import { formOf } from '../../accounts/testing/accounts.ts'
import { phonePhoto } from '../../files/testing/sample-files.ts'
import type { Api, TestMember } from '../../testing/api.ts'

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** A photo with a position in its metadata. */
export const aPhoto = async (width: number) =>
  new File([new Uint8Array(await phonePhoto(width))], 'IMG_1.jpg')

/** A review with these files and facts, as a form sends it. */
export async function reviewed(
  api: Api,
  author: TestMember,
  { guestId, ...fields }: Record<string, string | File | (string | File)[]> = {},
): Promise<{ _id: string; files: string[] }> {
  const about = typeof guestId === 'string' ? guestId : (await api.guest({ by: author.user }))._id
  const form = formOf({ guestId: about, review: 'Broke the lamp.', reviewType: '-1', ...fields })
  const { body, status, text } = await author.post('/api/review', form)
  expect(status, text).toBe(201)
  return body
}

/** A review with one photo that its device scaled from a file with this hash. */
export async function reviewedScaled(api: Api, author: TestMember, chosenSha256: string) {
  const photo = await aPhoto(696)
  const { body, status, text } = await author.post(
    '/api/files',
    formOf({ file: photo, purpose: 'evidence', chosenSha256 }),
  )
  expect(status, text).toBe(201)
  return { photo, ...(await reviewed(api, author, { files: [body._id] })) }
}

/** Makes a pack, for an insurer by default. */
export async function madePack(
  author: Pick<TestMember, 'post'>,
  review: string,
  input: object = {},
): Promise<MadePack> {
  const chosen = { purpose: 'insurer', leaveOut: [], withName: false, ...input }
  const { body, status, text } = await author.post(`/api/review/${review}/packs`, chosen)
  expect(status, text).toBe(201)
  return body
}

/** Downloads a pack as a browser does, without a token, and opens it. */
export async function opened(api: Api, { download }: MadePack) {
  const response = await fetch(new URL(download, api.url))
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(bytes)
  const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as PackManifest
  return { headers: response.headers, bytes, files, manifest, pdf: files['incident-pack.pdf']! }
}

/** Takes the originals and receipts away, as of evidence of releases that kept none. */
export async function withoutOriginals({ deps }: Api, links: string[]): Promise<void> {
  const ids = links.map((link) => new ObjectId(fileIdOf(link)!))
  for (const { _id, original } of await deps.files.receipts(ids)) {
    await deps.db.collection('receipts').deleteOne({ _id })
    await deps.db.collection('files.files').deleteOne({ _id: original })
  }
}

/** What a reader finds in a PDF: the text of all pages, the headings in their order, and what it says of itself. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  let text = ''
  const roles: string[] = []
  const alternatives: string[] = []
  const links: string[] = []
  /** The last line of each page above its foot. */
  const lastLines: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const items = (await page.getTextContent()).items.filter((item) => 'str' in item)
    for (const { url } of await page.getAnnotations()) if (url) links.push(url)
    const [last] = items
      .filter(({ str, transform }) => str.trim() !== '' && transform[5] > footHeight)
      .toSorted((a, b) => a.transform[5] - b.transform[5])
    lastLines.push(last?.str ?? '')
    text += items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('')
    const tree = (await page.getStructTree()) as Node | null
    const walk = ({ role, alt, children = [] }: Node) => {
      if (role) roles.push(role)
      if (alt) alternatives.push(alt)
      children.forEach(walk)
    }
    if (tree) walk(tree)
  }
  const { info } = await pdf.getMetadata()
  const headings = (await pdf.getOutline()).map(({ title }) => title)
  return {
    text,
    roles,
    alternatives,
    links,
    lastLines,
    headings,
    info: info as Record<string, unknown>,
    marks: await pdf.getMarkInfo(),
  }
}

const footHeight = 80

type Node = { role?: string; alt?: string; children?: Node[] }
