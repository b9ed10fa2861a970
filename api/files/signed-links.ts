import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ObjectId } from 'mongodb'

export type Variant = 'thumbnail'

/** What a link opens, and for whom: `reader` is the user it was given to. */
export type Link = { id: string; ext: string; reader: string; variant?: Variant }

/** Long enough to look through a page; checked again at each use (D-51). */
export const linkLifetimeMs = 15 * 60 * 1000

/** A link that expires after 15 minutes (D-51). */
export function signLink(secret: string, { now, ...link }: Link & { now: Date }): string {
  const expires = String(now.getTime() + linkLifetimeMs)
  const query = new URLSearchParams({ reader: link.reader, expires })
  if (link.variant) query.set('variant', link.variant)
  query.set('signature', signature(secret, link, expires))
  return `/api/files/${link.id}.${link.ext}?${query}`
}

/** As `signLink`: the link to a stored file, or to its small picture, for this reader. */
export const linkTo = (
  { linkSecret, now }: { linkSecret: string; now: () => Date },
  reader: ObjectId,
  { _id, ext }: { _id: ObjectId; ext: string },
  variant?: Variant,
): string =>
  signLink(linkSecret, {
    id: _id.toHexString(),
    ext,
    reader: reader.toHexString(),
    now: now(),
    ...(variant && { variant }),
  })

/**
 * The link behind the last part of its path (`{id}.{ext}`) and its query; null when it was not signed by us or has
 * expired. Whether its reader may still see the file is for the caller to check (D-51).
 */
export function checkLink(
  secret: string,
  { name, query, now }: { name: string; query: Record<string, string | undefined>; now: Date },
): Link | null {
  const [, id, ext] = /^([0-9a-f]{24})\.([a-z]{3})$/.exec(name) ?? []
  const { reader, expires, variant, signature: given } = query
  if (!id || !ext || !reader || !expires || !given || (variant && variant !== 'thumbnail')) return null
  const link: Link = { id, ext, reader, ...(variant === 'thumbnail' && { variant }) }
  if (!isSame(given, signature(secret, link, expires))) return null
  return Number(expires) > now.getTime() ? link : null
}

function signature(secret: string, { id, ext, reader, variant }: Link, expires: string) {
  const signed = JSON.stringify(['file-link', id, ext, reader, variant ?? '', expires]) // unambiguous
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

function isSame(given: string, right: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
