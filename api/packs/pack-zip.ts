import { brand } from '../../shared/brand.ts'
import { storedSize, type ZipEntry } from '../files/zip.ts'
import type { PackDownloadDoc } from './pack-downloads.collection.ts'

type Bytes = ZipEntry['bytes']
/** Opens a file of the store, or throws what the reader of the pack is shown. */
type Open = (file: PackDownloadDoc['pdf']) => Promise<Bytes>

const names = { readme: 'README.txt', pdf: 'incident-pack.pdf', manifest: 'manifest.json' }

/** What is in a pack's folders; a folder without files is not there. */
const folders = [
  { path: 'originals/', holds: "the files as the host's device sent them, byte for byte" },
  {
    path: 'scaled/',
    holds: "photos that the host's device made smaller before it sent them; they are no sealed originals",
  },
  {
    path: 'copies/',
    holds: 'copies of evidence whose originals were not kept; they are no sealed originals',
  },
]

const line = ({ path, holds }: (typeof folders)[number]) => `${path.padEnd(20)}${holds}\n`

function readme({ madeAt, evidence }: PackDownloadDoc): string {
  const there = folders.filter(({ path }) => evidence.some(({ name }) => name.startsWith(path)))
  const lines = [
    { path: names.pdf, holds: 'begin here: what happened, the evidence, and how to verify it' },
    ...there,
    {
      path: names.manifest,
      holds: 'the same for machines: SHA-256, receipt and place in the chain of each file',
    },
  ]
  return `Incident pack of ${brand.name}, made on ${madeAt.toISOString()} (UTC).

${lines.map(line).join('')}
The cover of the PDF names a page and a code. The page tells with this code whether a file of this pack is unchanged.
`
}

/** The name under which a browser saves it. */
export const packFileName = ({ madeAt }: Pick<PackDownloadDoc, 'madeAt'>): string =>
  `${brand.name}-incident-pack-${madeAt.toISOString().slice(0, 10)}.zip`

/** The length of the whole ZIP in bytes, so that a browser shows how far it is. */
export function packSize(download: PackDownloadDoc, pdfSize: number): number {
  const { manifest, evidence } = download
  return storedSize([
    { name: names.readme, size: Buffer.byteLength(readme(download)) },
    { name: names.pdf, size: pdfSize },
    { name: names.manifest, size: Buffer.byteLength(manifest) },
    ...evidence,
  ])
}

/** The files of a pack, each opened when its turn comes. None is compressed: pictures and PDFs are already. */
export async function* packEntries(download: PackDownloadDoc, open: Open): AsyncGenerator<ZipEntry> {
  const { madeAt: at, manifest, pdf, evidence } = download
  const entry = (name: string, bytes: Bytes): ZipEntry => ({ name, at, isCompressed: true, bytes })
  yield entry(names.readme, [Buffer.from(readme(download))])
  yield entry(names.pdf, await open(pdf))
  yield entry(names.manifest, [Buffer.from(manifest)])
  for (const { name, file } of evidence) yield entry(name, await open(file))
}
