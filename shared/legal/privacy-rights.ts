import { to } from '../routes.ts'
import { brand } from '../brand.ts'
import { answerDays, authorDays, disputeDays, extensionDays } from '../cases.ts'
import { list, section, type Section } from '../document.ts'

const { name, company, supportEmail } = brand

/** Privacy Policy, part three: what members, guests and residents of certain states can ask for. */
export const rights: Section[] = [
  section(
    'if-about-you',
    'If a review is about you',
    `You do not need to be a member to ask us about yourself, and it costs nothing. Ask on [the page for guests](${to.aboutMe}), or write to us through [Contact](${to.contact}). You can:`,
    list(
      `ask whether we hold a profile about you, what it says, and who could read it;`,
      `correct a wrong name, phone number, or place;`,
      `dispute a review. Tell us which stay it is about and what is wrong, and add what proof you have.`,
    ),
    `From the day on which we know that it is you, members see that the review is disputed, and it leaves the score until we decide, within ${disputeDays} days, once extended by ${extensionDays} with a reason. Its author is mailed within 5 working days and has ${authorDays} days to correct it, stand by it, or withdraw it. A review whose author has not answered by then is withheld, not erased: members no longer see it until a decision restores or removes it. One whose author has answered stays disputed and out of the score until we decide, also after the last day, when it is put before everybody on our team. You and the author are mailed the decision with a reason, and can each ask once for a second look by another person on our team.`,
    `We ask for enough to be sure that it is you, such as the phone number you used for the booking, and we use it for this purpose only. Our team reads the review and its evidence and, where needed, asks the author. If the review is false or breaks our content policy, its author corrects it or we hide it. You get an answer with reasons within ${answerDays} days. We do not tell you who wrote the review unless the law requires it.`,
  ),
  section(
    'your-choices',
    'Your choices as a member',
    list(
      `See and change your details under "Personal Information" in your account.`,
      `Edit your reviews, or remove evidence from them, under "Reviews Posted".`,
      `Cancel the membership under "Manage Subscription & Billing Details".`,
      `Log out on a device to erase what it has stored.`,
      `Download a copy of your data, or close your account, in your account. Closing erases your documents and personal data; it waits while a review of yours is disputed. Your reviews then remain, without your name, as they were shown before.`,
    ),
  ),
  section(
    'state-rights',
    'State privacy rights',
    `California, Colorado, Connecticut, Utah, Virginia, and other states give their residents rights over personal information. We offer these rights to everybody, wherever they live:`,
    list(
      `to know what we hold, where it came from, why we use it, and with whom we share it;`,
      `to receive a copy in a common format;`,
      `to have wrong information corrected;`,
      `to have information deleted;`,
      `to be treated no worse for using these rights.`,
    ),
    `In the terms of California law, we collect identifiers, customer records, commercial information, activity on our service, photos and documents, and, in the form of account logins and government IDs, sensitive information. We use sensitive information only to log you in and to verify you. We do not sell or share any of it, so there is nothing to opt out of.`,
    `Members find the copy and the closing in their account, guests ask on [the page for guests](${to.aboutMe}); for anything else write to us through [Contact](${to.contact}). You can let an agent act for you if we can confirm that you asked for it. We check who is asking, answer within ${answerDays} days, and give a reason if we cannot do what you ask. The law lets us keep some things, for example payment records, and factual reviews that other members rely on. If you disagree, answer our message, and another person on our team will look at your request again.`,
  ),
  section(
    'children',
    'Children',
    `${name} is for adults. Nobody under 18 may have an account, and members may not write reviews about children or name them. We do not knowingly collect information from or about children. If you believe that we hold some, tell us, and we will remove it.`,
  ),
  section(
    'changes-and-contact',
    'Changes and contact',
    `When we change this policy, we change the date at the top. We email members about changes that matter before they apply.`,
    `For questions and requests, write to ${company} through [Contact](${to.contact}) or at [${supportEmail}](mailto:${supportEmail}).`,
  ),
]
