import type { ManifestOptions } from 'vite-plugin-pwa'
import { brand } from '../shared/brand.ts'

/** What an installed app is called and looks like; `id` and `scope` keep links inside it on iOS. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  scope: '/',
  start_url: '/memberhomepage',
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en',
  dir: 'ltr',
  display: 'standalone',
  theme_color: '#faf8f4',
  background_color: '#faf8f4',
  categories: ['business', 'travel'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    { name: 'Search Guests', url: '/guestlist', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Add a guest', url: '/createguest', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
}
