import { brand } from '../../../../shared/brand.ts'

/** The banners under `public/banners/`; the images have twice the displayed size. */
export const banners = [
  { file: '/banners/member-wide.png', name: 'Wide banner', width: 468, height: 60 },
  { file: '/banners/member-box.png', name: 'Square banner', width: 250, height: 250 },
] as const

export type Banner = (typeof banners)[number]

/** HTML for a member's webpage: the banner with a link to our home page, as the license requires. */
export const snippetOf = ({ file, width, height }: Banner, origin: string) =>
  `<a href="${origin}/"><img src="${origin}${file}" width="${width}" height="${height}" alt="Verified member of ${brand.name}"></a>`
