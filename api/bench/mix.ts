import { createRandom } from '../demo/random.ts'
import { phonePhoto } from '../files/testing/sample-files.ts'
import type { Deps } from '../deps.ts'
import type { Call } from './client.ts'
import { guestId, memberCount } from './ids.ts'
import { logIn } from './members.ts'
import { kindNames, searchesOf } from './searches.ts'

/** What members do, and how often of a thousand calls. A post comes with a photo. */
const shares = { search: 500, open: 220, read: 100, history: 80, profile: 60, like: 38, post: 2 } as const
export type Action = keyof typeof shares | 'upload' | 'pdf'
export type Planned = { action: Action; call: Call }

/** Invents the calls of a mix like members' own, the same in every run, for a database of so many guests. */
export async function createMix(deps: Deps, guests: number, members = 50) {
  const random = createRandom(4711)
  const people = await logIn(deps, Math.min(members, memberCount(guests) / 2))
  const searches = kindNames.flatMap((kind) => searchesOf(kind, 40))
  const isOther = { author: { $nin: people.map(({ _id }) => _id) } }
  const reviews = await deps.db
    .collection('reviews')
    .find(isOther, { projection: { _id: 1 } })
    .limit(500)
    .toArray()
  const photo = await phonePhoto(1600, 1200)
  const bag = Object.entries(shares).flatMap(([action, share]) =>
    Array.from({ length: share }, () => action as Action),
  )
  const run = Math.random().toString(36).slice(2)
  let posts = 0

  function plan(action: Action): Planned {
    const { token } = random.pick(people)
    const get = (path: string): Call => ({ method: 'GET', path, token })
    const anyGuest = guestId(random.whole(0, guests - 1)).toHexString()
    const calls: Record<Action, () => Call> = {
      search: () => ({ method: 'POST', path: '/api/guest/search', token, json: random.pick(searches) }),
      open: () => get(`/api/guest/${anyGuest}`),
      read: () => get('/api/review?limit=10'),
      history: () => get('/api/guest/history'),
      profile: () => get('/api/users/me'),
      like: () => ({
        method: 'PUT',
        path: '/api/review/like',
        token,
        json: { type: 'like', reviewId: random.pick(reviews)._id.toHexString() },
      }),
      post: () => ({
        method: 'POST',
        path: '/api/review',
        token,
        key: `${run}-${(posts += 1)}`,
        form: formOf({ guestId: anyGuest, review: `Left early on the last day.`, reviewType: '-1' }, photo),
      }),
      upload: () => ({
        method: 'POST',
        path: '/api/files',
        token,
        form: formOf({ purpose: 'evidence' }, photo, 'file'),
      }),
      pdf: () => get('/api/users/licence/agreement'),
    }
    return { action, call: calls[action]() }
  }
  return { next: (): Planned => plan(random.pick(bag)), plan }
}

const boundary = 'bench-boundary'

/** A form of text fields and one picture. */
export function formOf(fields: Record<string, string>, picture: Buffer, name = 'files') {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(parts.join('') + head),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
