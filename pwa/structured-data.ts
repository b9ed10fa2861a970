import { brand } from '../shared/brand.ts'
import { originMark } from '../shared/pages.ts'
import { plans } from '../shared/plans.ts'
import { wordsOf } from '../shared/document.ts'
import { faq } from './content/faq.ts'

type Thing = { '@type': string } & Record<string, unknown>

/** What a public page is about, for search engines (schema.org): facts that stand on the page, nothing else. */
export function structuredData(page: string, title: string, description: string): object {
  const url = originMark + page
  const self: Thing = { '@type': 'WebPage', url, name: title, description, inLanguage: 'en-US' }
  return {
    '@context': 'https://schema.org',
    '@graph': [{ ...self, ...kinds[page] }, ...(extras[page] ?? [])],
  }
}

const organization: Thing = {
  '@type': 'Organization',
  '@id': `${originMark}/#organization`,
  name: brand.name,
  legalName: brand.company,
  url: `${originMark}/`,
  logo: `${originMark}/icons/icon-512.png`,
  description: brand.description,
  email: brand.supportEmail,
}

const website: Thing = {
  '@type': 'WebSite',
  name: brand.name,
  url: `${originMark}/`,
  publisher: { '@id': organization['@id'] },
}

const membership: Thing = {
  '@type': 'Service',
  name: `${brand.name} membership`,
  serviceType: 'Register of short-term rental guests',
  provider: { '@id': organization['@id'], '@type': 'Organization', name: brand.name },
  areaServed: 'US',
  offers: plans.map(({ name, price, features }) => ({
    '@type': 'Offer',
    name,
    description: features.join('. '),
    price,
    priceCurrency: 'USD',
    url: `${originMark}/selectplan`,
  })),
}

/** Pages of a more telling kind. */
const kinds: Record<string, object> = {
  '/faq': {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.flatMap(wordsOf).join(' ') },
    })),
  },
  '/learnmore': { '@type': 'AboutPage' },
  '/contact': { '@type': 'ContactPage' },
}

const extras: Record<string, Thing[]> = {
  '/': [organization, website, membership],
  '/selectplan': [membership],
  '/learnmore': [organization],
  '/contact': [organization],
}
