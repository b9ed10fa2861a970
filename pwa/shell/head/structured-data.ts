import { brand } from '../../../shared/brand.ts'
import { originMark } from '../../../shared/origin-mark.ts'
import { plans } from '../../../shared/plans.ts'
import { blockTexts } from '../../../shared/document.ts'
import { to } from '../../../shared/routes.ts'
import { faq } from '../../content/faq.ts'

type Thing = { '@type': string } & Record<string, unknown>

/** The facts of a public page for search engines (schema.org); only what the page shows. */
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
  url: originMark + to.home,
  logo: `${originMark}/icons/icon-512.png`,
  description: brand.description,
  email: brand.supportEmail,
}

const website: Thing = {
  '@type': 'WebSite',
  name: brand.name,
  url: originMark + to.home,
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
    url: originMark + to.selectPlan,
  })),
}

/** Pages with a more specific type. */
const kinds: Record<string, object> = {
  [to.faq]: {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.flatMap(blockTexts).join(' ') },
    })),
  },
  [to.about]: { '@type': 'AboutPage' },
  [to.contact]: { '@type': 'ContactPage' },
}

const extras: Record<string, Thing[]> = {
  [to.home]: [organization, website, membership],
  [to.selectPlan]: [membership],
  [to.about]: [organization],
  [to.contact]: [organization],
}
