import type { PackManifest } from '../../../shared/schemas/pack-manifest.ts'

/** What the PDF of a pack is made of; paths of pictures by the names of their files, and where the PDF goes. */
export type PackPaper = {
  manifest: PackManifest
  code: string
  pictures: Record<string, string>
  out: string
}
