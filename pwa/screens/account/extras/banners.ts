import { brand } from '../../../../shared/brand.ts'

/** The image files of the banner under `public/banners/`; twice the size at which they are shown. */
export const banners = [
  { file: '/banners/member-wide.png', name: 'Wide banner', width: 468, height: 60 },
  { file: '/banners/member-box.png', name: 'Square banner', width: 250, height: 250 },
] as const

export type Banner = (typeof banners)[number]

/** Ready HTML for a member's webpage: the banner, linked to our home page as the licence asks (D-66). */
export const snippetOf = ({ file, width, height }: Banner, origin: string) =>
  `<a href="${origin}/"><img src="${origin}${file}" width="${width}" height="${height}" alt="Verified member of ${brand.name}"></a>`
