import { brand } from '../../shared/brand.ts'
import { storedSize, type ZipEntry } from '../files/zip.ts'
import type { PackDownloadDoc } from './pack-downloads.collection.ts'

type Bytes = ZipEntry['bytes']
/** Opens a file of the store, or throws what the reader of the pack is told. */
type Open = (file: PackDownloadDoc['pdf']) => Promise<Bytes>

const readme = (madeAt: Date) => `Incident pack of ${brand.name}, made on ${madeAt.toISOString()} (UTC).

incident-pack.pdf   begin here: what happened, the evidence, and how to verify it
originals/          the files as the host's device sent them, byte for byte
manifest.json       the same for machines: SHA-256, receipt and place in the chain of each file

The code on the cover of the PDF and the page that is named beside it tell whether a file was received unchanged.
`

/** The name under which a browser saves it. */
export const packFileName = ({ madeAt }: Pick<PackDownloadDoc, 'madeAt'>): string =>
  `${brand.name}-incident-pack-${madeAt.toISOString().slice(0, 10)}.zip`

const names = { readme: 'README.txt', pdf: 'incident-pack.pdf', manifest: 'manifest.json' }

/** The length of the whole ZIP in bytes, so that a browser shows how far it is. */
export const packSize = ({ madeAt, manifest, originals }: PackDownloadDoc, pdfSize: number): number =>
  storedSize([
    { name: names.readme, size: Buffer.byteLength(readme(madeAt)) },
    { name: names.pdf, size: pdfSize },
    { name: names.manifest, size: Buffer.byteLength(manifest) },
    ...originals,
  ])

/** The files of a pack, each opened when its turn comes. None is compressed: pictures and PDFs are already. */
export async function* packEntries(download: PackDownloadDoc, open: Open): AsyncGenerator<ZipEntry> {
  const { madeAt: at, manifest, pdf, originals } = download
  const entry = (name: string, bytes: Bytes): ZipEntry => ({ name, at, isCompressed: true, bytes })
  yield entry(names.readme, [Buffer.from(readme(at))])
  yield entry(names.pdf, await open(pdf))
  yield entry(names.manifest, [Buffer.from(manifest)])
  for (const { name, file } of originals) yield entry(name, await open(file))
}
