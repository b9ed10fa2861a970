import type { BrowserContext, Page, Route } from 'playwright-core'
import type { State } from './scenes.ts'

/** The calls that a state changes. */
const data = /\/api\/(guest|review|admin|users|transparency|notifications)/

type Body = Record<string, unknown>

const names = [
  ['Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh', 'Llanfairpwllgwyngyllgogerychwyrndrobwll'],
  ['عبد الرحمن', 'الحسن بن خليل'],
  ['健太郎', '勅使河原'],
  ['Anna-Maria Theodora', 'de la Cruz y Rodríguez Peña von Hohenlohe'],
] as const

const texts = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3),
  'غادر الضيف المنزل نظيفًا ومرتبًا، وأعاد المفاتيح في الوقت المحدد. (3 nights, room 12)',
  '部屋はとてもきれいで、鍵も時間どおりに返されました。近所からの苦情もありませんでした。'.repeat(4),
  'https://example.com/a/very/long/address/that/nobody/breaks/anywhere?because=it-has-no-spaces-at-all',
] as const

/** Changes the responses in this context to produce a state; `unrouteAll` ends it. */
export async function applyState(context: BrowserContext, state: State): Promise<void> {
  if (state === 'waiting') await context.route(data, () => undefined)
  if (state === 'failed') await context.route(data, (route) => route.fulfill({ status: 500, json: failure }))
  if (state === 'empty') await context.route(data, (route) => modifyResponse(route, withoutEntries))
  if (state === 'strange') await context.route(data, (route) => modifyResponse(route, withStrangeText))
  if (state === 'many') await context.route(data, (route) => modifyResponse(route, withManyReviews))
}

/** Waits until the page can be used; before that it is inert. */
export const waitUntilReady = (page: Page): Promise<void> =>
  page.locator('#root:not([inert]) h1').first().waitFor()

const failure = { message: 'Something went wrong' }

async function modifyResponse(route: Route, modify: (body: unknown) => unknown): Promise<void> {
  if (route.request().method() === 'PUT') return route.fallback()
  const response = await route.fetch()
  const isJson = response.ok() && response.headers()['content-type']?.includes('json')
  return isJson
    ? route.fulfill({ response, json: modify(await response.json()) })
    : route.fulfill({ response })
}

/** No entries, no cursor. */
const withoutEntries = (body: unknown): unknown =>
  Array.isArray(body) ? [] : withReviews(body as Body, () => ({ review: [], weightedScore: null }))

/** 200 reviews of one guest. */
const withManyReviews = (body: unknown): unknown =>
  withReviews(body as Body, (reviews) => ({
    review: Array.from({ length: 200 }, (_, index) => ({
      ...reviews[index % reviews.length],
      _id: index.toString(16).padStart(24, '0'),
    })),
    positiveCount: 149,
    negativeCount: 51,
  }))

const withReviews = (body: Body, changes: (reviews: Body[]) => Body): Body =>
  Array.isArray(body.review) && body.review.length > 0 ? { ...body, ...changes(body.review) } : body

/** Replaces names and texts by long words, right-to-left and CJK. */
function withStrangeText(body: unknown, index = 0): unknown {
  if (Array.isArray(body)) return body.map((entry, index) => withStrangeText(entry, index))
  if (typeof body !== 'object' || body === null) return body
  const [firstName, lastName] = names[index % names.length]!
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (key === 'firstName') return [key, firstName]
      if (key === 'lastName') return [key, lastName]
      if (key === 'city') return [key, 'Taumatawhakatangihangakoauauotamateapokai']
      if (key === 'review' && typeof value === 'string') return [key, texts[index % texts.length]]
      return [key, withStrangeText(value, index)]
    }),
  )
}
