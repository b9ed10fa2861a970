import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { brand } from '../../shared/brand.ts'
import { documentText, list, notice, section, type TextDocument } from '../../shared/document.ts'
import { marketingLicense } from '../../shared/legal/license.ts'
import { privacy } from '../../shared/legal/privacy.ts'
import { terms } from '../../shared/legal/terms.ts'
import { userAgreement } from '../../shared/legal/user-agreement.ts'
import { typeset } from './typeset.ts'

const publicUrl = 'https://register.example'
const createdAt = new Date('2022-06-24T12:00:00Z')
const pdfOf = (document: TextDocument) => typeset(document, { publicUrl, createdAt })
const open = async (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
const tight = (text: string) => text.replace(/\s+/g, '')

type Pdf = Awaited<ReturnType<typeof open>>
type Place = 'all' | 'column'

/** The text of each page without white space; the column leaves out what is above and below it. */
async function pagesOf(pdf: Pdf, place: Place = 'all'): Promise<string[]> {
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(numbers.map((number) => textOf(pdf, number, place)))
}

async function textOf(pdf: Pdf, number: number, place: Place): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  const inside = (y: number) => place === 'all' || (y > 80 && y < 700)
  return tight(items.map((item) => ('str' in item && inside(item.transform[5]) ? item.str : '')).join(''))
}

const licensee = {
  firstName: 'Łukasz',
  lastName: 'Źdźbło',
  propertyListing: `https://rentals.example/${'cabin-by-the-lake-'.repeat(12)}?a=[b](/contact)`,
  date: createdAt,
}

describe.each([
  ['Terms of Use', terms],
  ['Privacy Policy', privacy],
  ['license', marketingLicense(licensee)],
  ['user agreement', userAgreement(licensee)],
])('the PDF of the %s [D-02 D-66]', (_, document) => {
  test('says every word of the text, in its order', async () => {
    const text = (await pagesOf(await open(await pdfOf(document)), 'column')).join('')
    let from = 0
    const missing = documentText(document).filter((words) => {
      const at = text.indexOf(tight(words), from)
      from = at < 0 ? from : at + 1
      return at < 0
    })
    expect(missing).toEqual([])
  })

  test('numbers its pages and carries the brand on each', async () => {
    const pages = await pagesOf(await open(await pdfOf(document)))
    pages.forEach((text, index) => {
      expect(text).toContain(`Page${index + 1}of${pages.length}`)
      expect(text).toContain(brand.name)
    })
  })

  test('has title, author and language for readers and screen readers', async () => {
    const { info } = await (await open(await pdfOf(document))).getMetadata()
    expect(info).toMatchObject({ Title: document.title, Author: brand.company, Language: 'en-US' })
  })
})

test('the contents list and the bookmarks lead to the page on which each section begins', async () => {
  const pdf = await open(await pdfOf(terms))
  const [first, ...pages] = await pagesOf(pdf, 'column')
  terms.sections.forEach(({ heading, blocks }, index) => {
    const [opening] = documentText({ title: '', intro: [], sections: [{ id: '', heading, blocks }] }).slice(2)
    const page = pages.findIndex((text) => text.includes(tight(`${index + 1}.${heading}${opening}`))) + 2
    expect(first).toContain(tight(`${index + 1}.${heading}${page}`))
  })
  const titles = (await pdf.getOutline()).map(({ title }) => title)
  expect(titles).toEqual(terms.sections.map(({ heading }, index) => `${index + 1}. ${heading}`))
})

test('links lead to the public address, to mail and to sections', async () => {
  const pdf = await open(
    await pdfOf({
      title: 'Links',
      intro: ['[a](/contact), [b](mailto:us@register.example), [c](#one)'],
      sections: [section('one', 'One', 'Here.')],
    }),
  )
  const links = await (await pdf.getPage(1)).getAnnotations()
  expect(links.map(({ url, dest }) => (url as string) ?? (dest as string))).toEqual([
    `${publicUrl}/contact`,
    'mailto:us@register.example',
    'one',
  ])
})

test('fonts are embedded, so that letters such as ł and ź are there everywhere', async () => {
  const bytes = (await pdfOf(marketingLicense(licensee))).toString('latin1')
  expect(bytes).toContain('/FontFile2')
  expect(bytes).toContain('DejaVuSerifCondensed')
  expect(bytes).not.toMatch(/Helvetica|Times/)
})

test('the same text and moment give the same bytes', async () => {
  expect((await pdfOf(privacy)).equals(await pdfOf(privacy))).toBe(true)
})

test('a heading is never the last thing on a page, wherever the page ends', async () => {
  for (let filler = 20; filler < 45; filler++) {
    const document: TextDocument = {
      title: 'Pages',
      intro: [list(...Array.from({ length: filler }, (_, index) => `Line ${index}`))],
      sections: [section('s', 'Heading', 'These stay together:', list('First item', 'Second item'))],
    }
    const pages = await pagesOf(await open(await pdfOf(document)), 'column')
    expect(pages.filter((text) => text.includes('Heading'))[0]).toContain(
      tight('1. Heading These stay together: • First item'),
    )
  }
})

test('a notice stays on one page, wherever the page ends', async () => {
  const words = 'Nobody should miss this sentence, which is long enough to take several lines. '
    .repeat(6)
    .trim()
  for (let filler = 24; filler < 34; filler++) {
    const lines = Array.from({ length: filler }, (_, index) => `Line ${index}`)
    const document = { title: 'Pages', intro: [list(...lines), notice(words)], sections: [] }
    const pages = await pagesOf(await open(await pdfOf(document)), 'column')
    expect(pages.some((text) => text.includes(tight(words)))).toBe(true)
  }
})
