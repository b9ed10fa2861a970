import { brand } from '../../shared/brand.ts'
import { list, steps } from '../../shared/document.ts'
import { to } from '../../shared/routes.ts'
import type { Question } from './question.ts'

const { name } = brand

/** What a member asks when using the register, and what a guest asks about it. */
export const faqUsing: Question[] = [
  {
    id: 'searching',
    question: 'How do I search, and what uses a guest view?',
    answer: [
      `Search by name, phone number, city, or state, alone or together; a country narrows the result. A phone number, in any format, is the surest way, because names are often shared. Spelling is forgiving about capitals, accents, spaces, and hyphens.`,
      `Searching is free. Opening a guest for the first time uses one of your guest views of the month, and the same guest never uses another one. Guests you have opened stay in your history, even when your guest views are used up. Guest views renew on the 1st of each month (UTC).`,
    ],
  },
  {
    id: 'privacy',
    question: 'How is privacy protected?',
    answer: [
      `For members: reviews are anonymous. Other members and guests never see who wrote one.`,
      `For guests: profiles are open only to verified members, and a phone number never shows more than its last four digits. Members see photos without their location data.`,
      `For everybody: no ads, and no sale of data. What you keep on your device for use without a connection is encrypted. The [Privacy Policy](${to.privacyPolicy}) has the details.`,
    ],
  },
  {
    id: 'content-policy',
    question: 'What is the content policy?',
    answer: [
      `Reviews must be factual: what happened, what you saw, what you can prove. Not allowed are:`,
      list(
        `foul language: such a text is refused, with the word named, so that you can change it;`,
        `remarks about race, religion, national origin, sex, sexual orientation, disability, family status, or the like;`,
        `guesses, insults, threats, and verdicts on a person's character;`,
        `addresses, ID numbers, and other private details, and anything about children.`,
      ),
      `Every review has a report button. Our team looks at reported reviews and hides those that break the policy. Reviews with foul language are deleted. The full wording is in the [Terms of Use](${to.termsOfUse}#content-policy).`,
    ],
  },
  {
    id: 'incident-report',
    question: 'How do I write a good incident report?',
    answer: [
      `Write it so that a host who does not know the guest could act on it, in this order:`,
      steps(
        `When and what: the dates of the stay, the kind of rental, the number of people booked and the number who came.`,
        `What happened, in the order it happened. "Music until 3 a.m. on both nights, two complaints from neighbors" says more than "terrible guest".`,
        `What it cost, in dollars and days, if it cost something.`,
        `How the guest responded when you spoke about it, and whether it was settled.`,
        `Evidence: photos, invoices, messages. A report with one file carries more weight than one without, and two or more carry the most.`,
      ),
      `Leave out anger, guesses, and private details. Report good stays too: "Left the house clean, followed every rule" helps a good guest find the next host. You can edit your report later; the earlier version is kept, and the report is marked as edited.`,
      `If you claim what it cost, open your report soon after the stay and choose "Make an incident pack". It tells you what is missing, and gives you one ZIP for the platform, your insurer, or the court: a PDF, the originals of your evidence, and a code. With the code its reader can [verify each file](${to.verify}).`,
    ],
  },
  {
    id: 'about-me',
    question: 'I am a guest. What can I do about a review?',
    answer: [
      `You do not need an account. On [the page for guests](${to.aboutMe}) you can ask what is stored about you, have a wrong name, phone number, or place corrected, or dispute a review. Tell us which stay it is about and add what proof you have.`,
      `We check that it is you, read the review and its evidence, and ask its author where needed. A review that is false or breaks our policy is corrected by its author or hidden. You get an answer with reasons within 45 days, free of charge.`,
    ],
  },
  {
    id: 'without-connection',
    question: `Does ${name} work on my phone and without a connection?`,
    answer: [
      `Yes. It runs in the browser of any phone or computer, and you can install it on your home screen. Guests you have opened stay readable without a connection, in an encrypted copy on your device that closes after one hour without activity and is erased when you log out.`,
      `A review you write without a connection waits on your device and is sent when you are back online. Searching and opening new guests need a connection.`,
    ],
  },
]
