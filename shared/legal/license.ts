import { brand } from '../brand.ts'
import { formatDate } from '../dates.ts'
import { facts, list, notice, section, type Block, type TextDocument } from '../document.ts'
import { planOf } from '../plans.ts'

const { name, company, supportEmail } = brand

/** The member named in a document; `date` is the day of issue, an ISO string or a Date. */
export type Licensee = { firstName: string; lastName: string; propertyListing: string; date: string | Date }

/** The sentences that Manager and Unlimited members may use. */
export const marketingStatements = [
  `Verified member of ${name}`,
  `We are a verified member of ${name}, the private register for hosts of short-term rentals.`,
  `We check all guests with ${name} before we confirm a booking.`,
  `We report our stays, good and bad, to ${name}.`,
] as const

/** Facts contain no markup, so nothing a member has typed can become a link. */
export function licenseeFacts({ firstName, lastName, propertyListing, date }: Licensee): Block {
  return facts(
    { label: 'Member', value: `${firstName} ${lastName}`.trim() },
    { label: 'Listing', value: propertyListing },
    { label: 'Issued by', value: company },
    { label: 'Issued on', value: formatDate(date) },
  )
}

/** The license for marketing statements in the member's name, for Manager and Unlimited. */
export function marketingLicense(licensee: Licensee): TextDocument {
  return {
    title: 'License to Use Marketing Statements',
    subtitle: `For members with the ${planOf('high').name} or ${planOf('highest').name} plan`,
    intro: [
      licenseeFacts(licensee),
      `${company} ("we") grants the member named above ("you") this license to show on your webpage that you are a member of ${name}. It adds to our Terms of Use, which continue to apply.`,
    ],
    sections: [
      section(
        'statements',
        'What you may say',
        `You may use these statements, word for word, and each of them only while it is true of you:`,
        list(...marketingStatements),
      ),
      section(
        'banner',
        'The banner',
        `You may show the ${name} banner from your account page, in the files we provide. Keep its proportions, colors, and wording, leave clear space around it, and link it to our home page.`,
      ),
      section(
        'where',
        'Where you may use them',
        `On the webpages, listings, social media pages, and printed material of the short-term rentals that you own or manage. You may not sublicense or transfer this license. People who build your pages for you may carry it out on your behalf.`,
      ),
      section(
        'limits',
        'What you may not say',
        list(
          `That we endorse, inspect, insure, or guarantee you, your rentals, or your guests.`,
          `That a named guest is or is not in the register, or what a review says.`,
          `Anything meant to threaten guests with a report, or to obtain a better rating from them.`,
          `Anything that presents ${name} as a service for screening tenants.`,
        ),
      ),
      section(
        'ownership',
        'Ownership',
        `The name, the logo, and the banner remain ours. The license is non-exclusive, free of further charge, and limited to the United States. Do not register a name, a domain, or a mark that could be confused with ours.`,
      ),
      section(
        'end',
        'Beginning and end',
        `The license begins on the day of issue and lasts while your membership with one of the two plans is paid and your account is verified. It ends with the membership, with a change to another plan, or when we withdraw it because these conditions were broken. Remove the statements and the banner within 30 days after the end.`,
        notice(
          `The statements and the banner are provided as they are. The limit of liability, the time limit for claims, and the governing law of our Terms of Use apply to this license.`,
        ),
      ),
      contactSection('license'),
    ],
  }
}

/** The last section of both documents. */
export const contactSection = (documentName: string) =>
  section(
    'contact',
    'Questions',
    `If you are not sure whether something is covered by this ${documentName}, ask first: [${supportEmail}](mailto:${supportEmail}).`,
  )
