import { to } from '../routes.ts'
import { brand } from '../brand.ts'
import { list, notice, section, type Section } from '../document.ts'

const { name } = brand

/** Terms, part two: what members write, what happens to it, and what guests can do. */
export const reviewing: Section[] = [
  section(
    'reviews',
    'Reviews must be factual',
    notice(
      `Reviews must be factual. Write only what happened, what you saw yourself, or what you can prove, and only about a person who stayed with you or asked to.`,
    ),
    `Both good and bad stays belong here. You can attach evidence such as photos, invoices, or messages. Reviews with evidence carry more weight: a review with one file counts more than a review without any, and a review with two or more counts most. Attach only files that you may share, and cover what is not needed, such as bank details or the faces of people who are not involved.`,
    `You can edit your reviews. Earlier versions are kept, an edited review is marked as edited, and other members can read its history. You are responsible for what you write. You may not post a review for money, to settle a quarrel that has nothing to do with a stay, or as a threat to get something from a guest.`,
    `When a claim that you named in a review is settled, mark it as settled: the review then says so, and a negative one counts half. You may not ask for money, or for anything else, for a change of a review, and a guest may not be made to pay for one. What you are owed for the stay is a matter of its own.`,
  ),
  section(
    'content-policy',
    'Content policy',
    `These things do not belong in a review or in its evidence:`,
    list(
      `Foul language. A word filter checks every text, and a text with foul language is refused with a message that names the word. A quotation with the word masked is fine if the quotation matters.`,
      `Statements about race, color, religion, national origin, sex, gender identity, sexual orientation, disability, health, age, or family status, or words meant to hint at them.`,
      `Guesses, rumors, insults, threats, and conclusions about a person's character. Describe the conduct instead.`,
      `Home addresses, email addresses, whole phone numbers, account or ID numbers, and other private details in the text or the files.`,
      `Names or pictures of children, and the names of people who were not part of the stay.`,
      `Sexual content, and pictures taken where a person may expect privacy.`,
      `Anything that is false, that you have no right to share, or that breaks the law.`,
    ),
    `Reviews with foul language are deleted under this policy. The filter stops nearly all of them before they are posted; one that slips through is taken out of view when our team learns of it.`,
  ),
  section(
    'reports',
    'Reports and hiding',
    `Every review carries a report button. Use it when a review appears to break these Terms. A report also counts as a dislike. Our team looks at reported reviews, and a review that three members have reported is moved to the front. It stays visible until the team has decided.`,
    `The team can hide a review. A hidden review is not shown to other members and does not count toward the guest's totals. Its author still sees it, marked as hidden. The team does not rewrite reviews. If you think that your review was hidden by mistake, or if you have corrected it, write to us through [Contact](${to.contact}).`,
  ),
  section(
    'your-content',
    'What you post remains yours',
    `You keep your rights in the texts and files you post. You give us a non-exclusive, royalty-free license to store, copy, format, and show them to members, for as long as the review is kept, so that we can run the service. We do not sell your content or publish it outside the service.`,
    `You confirm that you may give us this license. Reviews stay after a membership ends, because other members rely on them; they are shown without your name, as before. If you believe that something on ${name} infringes your copyright, send us a notice through [Contact](${to.contact}) that names the work, the place, and your rights. We remove what infringes and close the accounts of repeat infringers.`,
  ),
  section(
    'guests',
    'What guests can do',
    `People who are written about have rights here too, whether or not they are members. On [the page for guests](${to.aboutMe}), and free of charge, every guest can:`,
    list(
      `ask whether there is a profile about them, and what it says;`,
      `have a wrong name, phone number, or place corrected;`,
      `dispute a review, with their own account of what happened and any proof they have.`,
    ),
    `We ask for enough to be sure who is asking. Then the team reads the review and its evidence and, where needed, asks the author. A review that is shown to be false or that breaks the content policy is hidden or corrected by its author. We answer every request within 45 days and give the reason for our decision. We do not reveal who wrote a review unless the law requires it.`,
  ),
  section(
    'confidentiality',
    'Keep what you read to yourself',
    `What you find on ${name} is shared with you in confidence. You agree that you will not:`,
    list(
      `copy, publish, or pass on profiles, reviews, or evidence to anybody outside your own hosting business;`,
      `show a guest a review, or use a review to threaten, shame, or contact a guest;`,
      `try to find out who wrote a review, or which whole phone number a masked one stands for;`,
      `look up people out of curiosity, or try out names and numbers in bulk;`,
      `use robots, scrapers, or other automatic means, or resell access;`,
      `disturb the service, probe its security without our consent, or get around its limits.`,
    ),
    `Profiles kept on your device for use without a connection are encrypted, and the same duties apply to them.`,
  ),
  section(
    'booking-decisions',
    'Your decisions are your own',
    `A review is one host's account of one stay. Names can be shared by several people, so compare the place and the last digits of the phone number before you conclude anything. The absence of a review says nothing about a guest, good or bad.`,
    `You alone decide whom you host. You must follow the laws that apply to you, including those against discrimination in housing and public accommodation, and the rules of the booking platforms you use.`,
  ),
]
