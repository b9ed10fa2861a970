import { brand } from '../../../shared/brand.ts'
import { originMark } from '../../../shared/origin-mark.ts'
import type { PageHandle } from '../page-handle.ts'
import { structuredData } from './structured-data.ts'

/** The picture of a shared link; sizes in pixels. */
const preview = {
  address: `${originMark}/social.png`,
  width: '1200',
  height: '630',
  alt: `${brand.name}: ${brand.tagline}`,
}

/**
 * What search engines and messengers read of a public page, besides the title and the description that the page
 * renders itself. The server replaces the mark by its own origin.
 */
export function headOf(page: string, { title, description = brand.description }: PageHandle): string {
  const address = originMark + page
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': `${title} · ${brand.name}`,
    'og:description': description,
    'og:url': address,
    'og:image': preview.address,
    'og:image:width': preview.width,
    'og:image:height': preview.height,
    'og:image:alt': preview.alt,
  }
  const metas = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escaped(content)}">`,
  )
  const data = JSON.stringify(structuredData(page, title, description)).replaceAll('<', '\\u003c')
  return [
    `<link rel="canonical" href="${address}">`,
    ...metas,
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${data}</script>`,
  ].join('')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
