import type { BrowserContext, Page, Route } from 'playwright-core'
import type { State } from './scenes.ts'

/** What a screen asks for; the rest of the API answers as ever. */
const data = /\/api\/(guest|review|admin|users)/

type Answer = Record<string, unknown>

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

/** Brings this context's answers into a state; `unrouteAll` ends it. */
export async function bringAbout(context: BrowserContext, state: State): Promise<void> {
  if (state === 'waiting') await context.route(data, () => undefined)
  if (state === 'failed') await context.route(data, (route) => route.fulfill({ status: 500, json: failure }))
  if (state === 'empty') await context.route(data, (route) => change(route, emptied))
  if (state === 'strange') await context.route(data, (route) => change(route, estranged))
  if (state === 'many') await context.route(data, (route) => change(route, multiplied))
}

/** Until the page can be used: what stands there before that is only its shape, and inert. */
export const ready = (page: Page): Promise<void> => page.locator('#root:not([inert]) h1').first().waitFor()

const failure = { message: 'Something went wrong' }

async function change(route: Route, changed: (body: unknown) => unknown): Promise<void> {
  if (route.request().method() === 'PUT') return route.fallback()
  const response = await route.fetch()
  const isJson = response.ok() && response.headers()['content-type']?.includes('json')
  return isJson
    ? route.fulfill({ response, json: changed(await response.json()) })
    : route.fulfill({ response })
}

/** No entries, no cursor. */
const emptied = (body: unknown): unknown =>
  Array.isArray(body) ? [] : withReviews(body as Answer, () => ({ review: [], weightedScore: null }))

/** 200 reviews of one guest. */
const multiplied = (body: unknown): unknown =>
  withReviews(body as Answer, (reviews) => ({
    review: Array.from({ length: 200 }, (_, at) => ({
      ...reviews[at % reviews.length],
      _id: at.toString(16).padStart(24, '0'),
    })),
    positiveCount: 149,
    negativeCount: 51,
  }))

const withReviews = (body: Answer, changes: (reviews: Answer[]) => Answer): Answer =>
  Array.isArray(body.review) && body.review.length > 0 ? { ...body, ...changes(body.review) } : body

/** Long names, words without a gap, right-to-left and CJK in place of what is stored. */
function estranged(body: unknown, at = 0): unknown {
  if (Array.isArray(body)) return body.map((entry, index) => estranged(entry, index))
  if (typeof body !== 'object' || body === null) return body
  const [firstName, lastName] = names[at % names.length]!
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (key === 'firstName') return [key, firstName]
      if (key === 'lastName') return [key, lastName]
      if (key === 'city') return [key, 'Taumatawhakatangihangakoauauotamateapokai']
      if (key === 'review' && typeof value === 'string') return [key, texts[at % texts.length]]
      return [key, estranged(value, at)]
    }),
  )
}
