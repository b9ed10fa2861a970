import { describe, expect, test } from 'vitest'
import { documentText, type Block, type TextDocument } from '../document.ts'
import { plans } from '../plans.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import { lastModified, legalVersion } from './version.ts'

const text = (document: TextDocument) => documentText(document).join('\n')
const sectionText = (document: TextDocument, id: string) => {
  const section = document.sections.find((each) => each.id === id)
  return section ? text({ title: '', intro: [], sections: [section] }) : ''
}

describe('the Terms of Use', () => {
  test('are a long text of their own [PUB-22 OP-91]', () => {
    expect(text(terms).split(/\s+/).length).toBeGreaterThan(2500)
    expect(text(terms)).not.toMatch(/lorem|ipsum|placeholder|TBD/i)
  })

  test('show the last-modified date [PUB-24]', () => {
    expect(terms.subtitle).toBe('Last modified June 24, 2022')
  })

  test('users must be 18 or older [PUB-28]', () => {
    expect(sectionText(terms, 'eligibility')).toContain('18 years of age or older')
  })

  test('users must be based in the US outside Puerto Rico [PUB-29]', () => {
    expect(sectionText(terms, 'eligibility')).toContain('based in the United States, outside Puerto Rico')
  })

  test('the service must not be used for tenant screening, in a notice [PUB-30]', () => {
    const section = terms.sections.find(({ id }) => id === 'tenant-screening')
    const notices = section?.blocks.filter((block) => typeof block === 'object' && block.kind === 'notice')
    expect(notices?.[0]).toMatchObject({
      text: expect.stringContaining('must not be used for tenant screening') as string,
    })
  })

  test('landlords of traditional tenants are excluded [OP-92]', () => {
    expect(sectionText(terms, 'eligibility')).toContain('Landlords of traditional tenants are excluded')
  })

  test('reviews must be factual [PUB-31]', () => {
    expect(sectionText(terms, 'reviews')).toContain('Reviews must be factual')
  })

  test('the liability cap is 500 dollars [PUB-32]', () => {
    expect(sectionText(terms, 'liability')).toMatch(
      /total liability .* is limited to 500 US dollars \(\$500\)/,
    )
  })

  test('a claim must be filed within one year [PUB-33]', () => {
    expect(sectionText(terms, 'claims')).toMatch(/must be filed within one \(1\) year after it arose/)
  })

  test('the plans in the text are those of the plan table [D-02]', () => {
    for (const { name, priceString, monthlyViews, units } of plans) {
      const views = monthlyViews === null ? 'unlimited' : `up to ${monthlyViews.toLocaleString('en-US')}`
      expect(sectionText(terms, 'plans')).toContain(`${name}: ${priceString} per year, ${views} guest views`)
      expect(sectionText(terms, 'plans')).toContain(units)
    }
  })
})

describe('the Privacy Policy', () => {
  test('is a long text of its own [PUB-23 OP-91]', () => {
    expect(text(privacy).split(/\s+/).length).toBeGreaterThan(2000)
    expect(text(privacy)).not.toMatch(/lorem|ipsum|placeholder|TBD/i)
  })

  test('shows the last-modified date [PUB-25]', () => {
    expect(privacy.subtitle).toBe('Last modified June 24, 2022')
  })

  test('says that verification documents are erased 90 days after the decision [D-51]', () => {
    expect(sectionText(privacy, 'verification-documents')).toContain('90 days after the decision')
  })

  test('says that phone numbers are masked by the server [D-34]', () => {
    expect(sectionText(privacy, 'masked-phones')).toMatch(/server masks .* only the last four digits/)
  })
})

describe.each([
  ['Terms of Use', terms],
  ['Privacy Policy', privacy],
])('%s', (_, document) => {
  test('has 15 to 22 sections with ids that can be anchors', () => {
    const ids = document.sections.map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(15)
    expect(ids.length).toBeLessThanOrEqual(22)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
  })

  test('links only to its own sections, to public pages and to mail', () => {
    const own = document.sections.map(({ id }) => `#${id}`)
    const known = ['/contact', '/about-me', '/privacypolicy', '/termsofuse', ...own]
    const unknown = targets(document).filter(
      (target) => !known.includes(target) && !target.startsWith('mailto:'),
    )
    expect(unknown).toEqual([])
  })

  test('tells guests to ask, correct and dispute through Contact', () => {
    const words = text(document)
    for (const word of ['ask whether', 'correct', 'dispute a review', 'Contact'])
      expect(words).toContain(word)
  })

  test('has no exclamation mark and no empty text', () => {
    expect(text(document)).not.toContain('!')
    expect(documentText(document).filter((words) => words.trim() === '')).toEqual([])
  })
})

test('the version is the day of the last change [OP-67]', () => {
  const shown = new Date(legalVersion).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(shown).toBe(lastModified)
})

test('no text here spells out the name of the product or of a plan [D-01]', () => {
  const sources = import.meta.glob<string>(['./*.ts', '!./*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const guilty = Object.entries(sources).filter(([, source]) =>
    /HostVouch|Startup|Entrepreneur|\bManager\b(?! plan)/.test(code(source)),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(8)
  expect(guilty.map(([path]) => path)).toEqual([])
})

const code = (source: string) =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/\*\*|\*|\/\/)/.test(line))
    .join('\n')

function targets({ intro, sections }: TextDocument): string[] {
  const blocks: Block[] = [...intro, ...sections.flatMap((section) => section.blocks)]
  return [...JSON.stringify(blocks).matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!)
}
