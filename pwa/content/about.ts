import { brand } from '../../shared/brand.ts'
import { list, section, type TextDocument } from '../../shared/document.ts'
import { to } from '../../shared/routes.ts'
import { practices } from './practices.ts'

const { name } = brand

/** The About Us page, with a short form of the three practices for visitors. */
export const about: TextDocument = {
  title: 'About Us',
  intro: [
    `A host hands the keys to a stranger and hopes for the best. Most stays go well. The few that do not can cost a season, and until now the next host learned nothing from them. ${name} is the place where hosts tell each other.`,
  ],
  sections: [
    section(
      'what-we-do',
      'What we do',
      `We keep a private register of guests of short-term rentals. Verified hosts search it before they confirm a booking and add a factual report after the stay. Good guests are recorded as carefully as difficult ones, because a good record opens doors.`,
    ),
    section(
      'for-whom',
      'Who it’s for',
      `Hosts, landlords, and property managers of short-term (vacation) rentals, from a single cabin to a regional portfolio. It is not for landlords of traditional tenants and must not be used for tenant screening.`,
    ),
    section(
      'how-we-keep-it-fair',
      'How we keep it fair',
      list(
        `Our team checks every member’s ID and insurance.`,
        `Reviews must be factual. Evidence gives them more weight, and foul language is refused.`,
        `Reviews are anonymous to other members, so no one has to fear a quarrel for telling the truth. Our team knows every author.`,
        `Every review can be reported, and our team hides what breaks the rules. It never rewrites a review.`,
        `Edits leave a trace: the earlier text stays readable.`,
        `Evidence is kept as it came. Anyone who receives it in an incident pack can [check that nothing was changed](${to.verify}).`,
      ),
    ),
    section(
      'guests',
      'What we owe to guests',
      `The people written about are not in the room, so we look after their side. Their profiles are closed to the public, and their phone numbers are masked. They can ask what is stored about them, have errors corrected, and dispute a review on [the page for guests](${to.aboutMe}), free of charge and without an account. How often that happens, and how it ends, is published on the [transparency page](${to.transparency}).`,
    ),
    section(
      'practices',
      'Three practices for every host',
      list(...practices.map(({ title, summary }) => `${title}. ${summary}`)),
      `Members find the full guidance under Hosting Help.`,
    ),
    section(
      'how-we-live',
      'How we make money',
      `From yearly memberships, and from nothing else. We show no ads and sell no data. [See the plans](${to.selectPlan}), or [ask us a question](${to.contact}).`,
    ),
  ],
}
