import { airbnbHeaders, airbnbRow } from '../../../../shared/arrivals/parsing/testing/files.ts'

/** A day so many days from now by this machine's clock, ISO. */
export function inDays(days: number): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000 + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
}

/** A stay of three nights that begins so many days from now. */
export const stay = (
  code: string,
  name: string,
  from: number,
  more: Partial<Parameters<typeof airbnbRow>[0]> = {},
) => airbnbRow({ code, name, start: inDays(from), end: inDays(from + 3), nights: 3, contact: '', ...more })

/** Three arrivals, from today on, one past stay and one that was canceled. */
export const reservations = [
  airbnbHeaders.es,
  stay('HMAAAAAAA1', 'Bill Fenimore', 0, { contact: '+1 813 555 0144' }),
  stay('HMAAAAAAA2', 'Nora Oddsocks', 1),
  stay('HMAAAAAAA3', 'Zora Quillfeather', 4),
  stay('HMAAAAAAA4', 'Past Person', -9),
  stay('HMAAAAAAA5', 'Off Person', 2, { status: 'Cancelada por el huésped' }),
].join('\r\n')
