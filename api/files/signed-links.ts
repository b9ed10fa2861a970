import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ObjectId } from 'mongodb'

export type Variant = 'thumbnail'

/** The file of a link, and the user that it is for. */
export type Link = { id: string; ext: string; reader: string; variant?: Variant }

/** Long enough to look through a page. */
export const linkLifetimeMs = 15 * 60 * 1000

/** A link that expires 15 minutes after `now`; `folder` is the call below /api that answers it. */
export function signLink(
  secret: string,
  { now, folder = 'files', ...link }: Link & { now: Date; folder?: 'files' | 'packs' },
): string {
  const expires = String(now.getTime() + linkLifetimeMs)
  const query = new URLSearchParams({ reader: link.reader, expires })
  if (link.variant) query.set('variant', link.variant)
  query.set('signature', signature(secret, link, expires))
  return `/api/${folder}/${link.id}.${link.ext}?${query}`
}

/** What signing a link needs. */
export type LinkDeps = { linkSecret: string; now: () => Date }

/** The link to a stored file, or to its thumbnail, for this reader; it expires after 15 minutes. */
export const linkTo = (
  { linkSecret, now }: LinkDeps,
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
 * Verifies a link, given as the last part of its path (`{id}.{ext}`) and its query; null for a wrong signature or an
 * expired link. The caller checks that the reader may still see the file.
 */
export function verifyLink(
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
