import { expect, test } from 'vitest'
import { brand } from '../../shared/brand.ts'
import { documentText, blockTexts } from '../../shared/document.ts'
import { about } from './about.ts'
import { faq } from './faq.ts'
import * as home from './home.ts'
import { practices } from './practices.ts'

const titles = practices.map(({ title }) => title)

test('the best practices are these three, each explained [PUB-19 PUB-20 PUB-21]', () => {
  expect(titles).toEqual([
    `Insist on a copy of everyone's government ID`,
    'Ask for proof of a Covid vaccine or a negative test',
    `Check all guests against the ${brand.name} database`,
  ])
  for (const { blocks } of practices) {
    expect(blocks.flatMap(blockTexts).join(' ').split(' ').length).toBeGreaterThan(80)
  }
})

test('the public About page carries a short form of each practice [D-03]', () => {
  const words = documentText(about).join('\n')
  for (const { title, summary } of practices) expect(words).toContain(`${title}. ${summary}`)
})

test('the hero says the tagline', () => {
  expect(home.hero.title).toBe('Be in the know, before the guests show')
})

test('the buttons of the hero lead to About and to the plans', () => {
  expect(home.hero.actions).toEqual([
    { label: 'Join Now', to: '/selectplan' },
    { label: 'Learn more', to: '/learnmore', hiddenText: `about ${brand.name}` },
  ])
})

test('the words beside the video are those of its captions [PUB-04]', () => {
  const [vtt] = Object.values(
    import.meta.glob<string>('../public/media/intro.vtt', { query: '?raw', import: 'default', eager: true }),
  )
  const words = vtt!
    .split(/\n\n/)
    .slice(1)
    .map((cue) => cue.trim().split('\n')[1])
  expect(words).toEqual(home.videoCaptions)
})

test('four honest placeholders instead of quotes [D-07]', () => {
  expect(home.testimonials.cards.map(({ text }) => text)).toEqual(
    Array.from({ length: 4 }, () => 'Testimonial coming soon'),
  )
})

test('Home addresses hosts, landlords and property managers of short-term rentals [PUB-01 PUB-02]', () => {
  const words = home.audience.blocks.flatMap(blockTexts).join('\n')
  for (const word of ['Hosts', 'Landlords of short-term (vacation) rentals', 'Property managers']) {
    expect(words).toContain(word)
  }
  expect(words).toContain('Landlords of traditional tenants are excluded')
})

const everything = JSON.stringify([about, faq, home, practices])

test('links lead to routes that exist, in a written text as well as in the hero', () => {
  const routes = [
    '/contact',
    '/about-me',
    '/transparency',
    '/verify',
    '/selectplan',
    '/learnmore',
    '/privacypolicy',
    '/termsofuse',
    '/createguest',
  ]
  const targets = [...everything.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1]!)
  expect(targets.length).toBeGreaterThan(5)
  expect(targets.filter((target) => !routes.includes(target))).toEqual([])
})

test('no exclamation marks', () => {
  expect(everything).not.toContain('!')
})

test('no text here spells out the name of the product or a price [D-01 D-02]', () => {
  const sources = import.meta.glob<string>(['./*.ts', '!./*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const guilty = Object.entries(sources).filter(([, source]) => /HostVouch|\$\d/.test(source))
  expect(Object.keys(sources).length).toBeGreaterThan(5)
  expect(guilty.map(([path]) => path)).toEqual([])
})
