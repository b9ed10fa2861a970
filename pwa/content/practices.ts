import { brand } from '../../shared/brand.ts'
import { list, type Block, facts } from '../../shared/document.ts'
import { to } from '../../shared/routes.ts'
import { gradeRule } from '../../shared/facts/grade.ts'

/** A practice of the Hosting Best Practices accordion; `summary` is its short form for the About page. */
type Practice = { id: string; title: string; summary: string; blocks: Block[] }

const governmentId: Practice = {
  id: 'government-id',
  title: `Insist on a copy of everyone's government ID`,
  summary: `Know the names of the people who will sleep under your roof, not only the name on the booking.`,
  blocks: [
    `The person who books is often not the only one who comes. Ask for a copy of the government ID of every adult in the party before you send the door code, and say so in your listing and house rules, so that nobody is surprised.`,
    list(
      `Compare name and photo with the booking profile, and the number of IDs with the number of guests.`,
      `Tell guests that they may cover what you do not need, such as the ID number. Name, photo, and date of birth are enough.`,
      `Ask everyone, every time. A rule that applies to all is fair, and it protects you from the charge of picking people out.`,
      `Keep the copies in one safe place, and delete them when the stay is over and nothing is open.`,
      `Some booking platforms limit what you may ask for. Check their rules, and make the request before the booking is final.`,
    ),
    `A guest who refuses at this point has told you something useful while you can still decline.`,
  ],
}

const covid: Practice = {
  id: 'covid',
  title: `Ask for proof of a Covid vaccine or a negative test`,
  summary: `Protect the people who clean and repair your place, and the guests who come next.`,
  blocks: [
    `Somebody enters your place soon after every guest leaves: you, your cleaners, the next family. Asking for proof of a Covid vaccine or a negative test lowers the risk for all of them, above all in shared homes and when somebody in your household is vulnerable.`,
    list(
      `Let guests choose between the two proofs, and accept a test taken within the last three days.`,
      `A look at the proof is enough. Do not keep copies of health records, and never mention anybody's health in a review.`,
      `Some states and cities restrict such requests, and some platforms do too. Check what applies where your rental is, and make exceptions where the law asks for them.`,
      `Put the rule and the refund you offer when a guest falls ill in your listing. People are honest when honesty does not cost them the whole stay.`,
    ),
  ],
}

const database: Practice = {
  id: 'check-guests',
  title: `Check all guests against the ${brand.name} database`,
  summary: `Look up every adult in the party before you confirm, and report the stay afterwards, good or bad.`,
  blocks: [
    `One search takes less than a minute. Make it part of every booking, not only of those that feel odd: trouble often looks polite in its first message.`,
    list(
      `Search by phone number first. It tells people with the same name apart.`,
      `Then search each adult by first and last name. Add the state if the list is long, and compare place and last digits before you decide that it is the same person.`,
      `Read the whole profile. Look at the dates, at the evidence, and at the good stays next to the bad one.`,
      `Treat a report as one host's account. If something worries you, ask the guest an open question without naming the source.`,
      `No entry means that no one has reported yet. The other two practices still apply.`,
    ),
    `After the stay, [add a report](${to.createGuest}) if the guest is not listed yet, or post one on the profile. Two factual sentences about a good stay are as welcome as a warning.`,
  ],
}

/** The Hosting Best Practices in the order of the page. */
export const practices: readonly Practice[] = [governmentId, covid, database]

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** The rule of the evidence grades, out of the code that grades reviews. */
export const gradesExplained: Block[] = [
  'Every review has a grade for what supports it. It follows from the facts alone; no one on our team gives or changes it, and it says nothing about who is right.',
  facts(...gradeRule.map(({ grade, means }) => ({ label: `Grade ${grade}`, value: sentence(means) }))),
  'A stay is dated when its arrival and departure are given. Readers see the months only.',
  'Evidence is sealed when we keep the original, too: every byte as it was chosen, with the time when we received it. A photo that its device made smaller is not sealed.',
]
