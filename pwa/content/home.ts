import { brand } from '../../shared/brand.ts'
import { claims } from '../../shared/claims.ts'
import { list, type Block } from '../../shared/document.ts'
import { to } from '../../shared/routes.ts'

const { name, tagline } = brand
const { members } = claims

/** A link to a route; `hiddenText` completes its label for screen readers. */
type Action = { label: string; to: string; hiddenText?: string }
export type Section = { id: string; heading: string; blocks: Block[] }
type Step = { id: string; title: string; text: string }

export const hero = {
  title: tagline,
  lead: `${name} is the private register where verified hosts of short-term rentals look up past guests and post factual reports about them.`,
  actions: [
    { label: 'Join Now', to: to.selectPlan },
    { label: 'Learn more', to: to.about, hiddenText: `about ${name}` },
  ] as readonly Action[],
}

/** The three lines below the hero's buttons. */
export const assurances: readonly string[] = [
  `${members ? `${members} members: our team checks each one’s` : 'Our team checks every member’s'} ID and insurance.`,
  `Reports are factual and anonymous to other members; evidence gives them more weight.`,
  `Guests can answer: our team looks at every disputed review.`,
]

/** The text beside the intro video. */
export const intro: Section & { videoTitle: string } = {
  id: 'intro',
  heading: 'What the last host knew, before you confirm',
  blocks: [
    `A booking request shows you a first name, a photo, and a polite message. ${name} shows you what other hosts found when the same person left: the stays that went well, the ones that did not, and the evidence for both.`,
  ],
  videoTitle: `A walk through ${name}`,
}

/** The captions of the video, scene by scene (`public/media/intro.vtt`). */
export const videoCaptions: readonly string[] = [
  'A booking request comes in. Who is it?',
  'Search before you confirm. It is free.',
  'Place and last digits tell namesakes apart.',
  'Opening a guest uses one guest view, once.',
  'Factual reports, dated, with evidence.',
  'Good stays are recorded, too.',
  'After the stay, add your own report.',
  'Other members never see your name.',
]

export const howItWorksHeading = 'How it works'

/** From sign-up to the first report. */
export const howItWorks: readonly Step[] = [
  {
    id: 'join',
    title: 'Join and get verified',
    text: `Choose a yearly plan and upload your government ID and insurance declaration. A person on our team checks them within 1 to 3 business days.`,
  },
  {
    id: 'search',
    title: 'Search before you confirm',
    text: `Look up a guest by name, phone number, or place. Searching is free; opening a guest for the first time uses one guest view of your plan.`,
  },
  {
    id: 'read',
    title: 'Read and decide',
    text: `See positive and negative reviews, each with its date and its evidence. A report with evidence weighs more. The decision is yours.`,
  },
  {
    id: 'report',
    title: 'Report the stay',
    text: `Afterwards, write what happened, good or bad, and attach photos or documents. Other members never see your name.`,
  },
]

export const audience: Section = {
  id: 'for-whom',
  heading: 'Who it is for',
  blocks: [
    list(
      `Hosts who rent out a home, a cabin, or a few units for short stays.`,
      `Landlords of short-term (vacation) rentals.`,
      `Property managers who look after short-term rentals for others.`,
    ),
    `Landlords of traditional tenants are excluded: ${name} must not be used for tenant screening. Members are 18 or older and based in the US outside Puerto Rico.`,
  ],
}

export const privacyText: Section = {
  id: 'privacy',
  heading: 'Handled with discretion',
  blocks: [
    list(
      `Only paying, verified members can see guests and reviews. Visitors and search engines see nothing.`,
      `Phone numbers are masked except for the last four digits.`,
      `Reviews do not show their author to other members.`,
      `Your verification documents are erased 90 days after the decision on your account.`,
      `No ads, and no sale of data. Read the [Privacy Policy](${to.privacyPolicy}).`,
    ),
  ],
}

export const guestRights: Section = {
  id: 'guests',
  heading: 'If you are a guest',
  blocks: [
    `You may ask what is stored about you, have a wrong name, phone number, or place corrected, and dispute a review, on [the page for guests](${to.aboutMe}). You need no account, it is free, and you get an answer with reasons within 45 days.`,
    `Members are asked to report good stays as well as bad ones.`,
  ],
}

/** Placeholders instead of invented quotes, for Home and Testimonials. */
export const testimonials = {
  heading: 'What members say',
  note: `We print only what members have really said and have agreed to share. Until then, these places stay empty.`,
  cards: ['first', 'second', 'third', 'fourth'].map((id) => ({ id, text: 'Testimonial coming soon' })),
}
