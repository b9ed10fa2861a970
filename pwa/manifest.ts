import type { ManifestOptions } from 'vite-plugin-pwa'
import { brand } from '../shared/brand.ts'
import { to } from '../shared/routes.ts'

/** Pictures from `npm run pictures -- --install`. */
const picture = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes: form_factor === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/webp',
  form_factor,
  label,
})

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/icons/${icon}.png`, sizes: '192x192', type: 'image/png' }],
})

/** The files with arrivals, as the system knows them. */
const arrivalFiles = {
  'text/csv': ['.csv'],
  'text/comma-separated-values': ['.csv'],
  'text/calendar': ['.ics'],
  'text/x-vcalendar': ['.vcs', '.ics'],
  'message/rfc822': ['.eml'],
  'application/vnd.ms-excel': ['.xls', '.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** The web app manifest; `id` and `scope` keep links inside the installed app on iOS. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  scope: '/',
  start_url: to.memberHome,
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en',
  dir: 'ltr',
  display: 'standalone',
  theme_color: '#f8f5ee',
  background_color: '#f8f5ee',
  categories: ['business', 'travel'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    picture('phone-guest', 'narrow', 'A guest with score and reviews'),
    picture('phone-search', 'narrow', 'What the search found'),
    picture('desk-search', 'wide', 'The guest search and what it found'),
    picture('desk-guest', 'wide', 'A guest with score and reviews'),
  ],
  shortcuts: [
    shortcut('Search Guests', to.guestList, 'shortcut-search'),
    shortcut('Add a guest', to.createGuest, 'shortcut-add-guest'),
  ],
  // What hosts have of the stays ahead (ARR-11); the service worker takes the POST, so that no file is sent.
  share_target: {
    action: to.arrivals,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      files: [
        { name: 'files', accept: [...Object.keys(arrivalFiles), ...Object.values(arrivalFiles).flat()] },
      ],
    },
  },
  file_handlers: [{ action: to.arrivals, accept: arrivalFiles }],
}
