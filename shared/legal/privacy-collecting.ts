import { to } from '../routes.ts'
import { brand } from '../brand.ts'
import { list, section, type Section } from '../document.ts'

const { name, company } = brand

/** Privacy Policy, part one: what is collected, from whom, and why. */
export const collecting: Section[] = [
  section(
    'scope',
    'About this policy',
    `This policy covers the ${name} website and app and the email we exchange with you. It is given by ${company}, called "we" here. It speaks to three groups of people: members, who hold an account; guests, about whom members write; and visitors, who read our public pages or write to us.`,
    `It works together with our [Terms of Use](${to.termsOfUse}). Words such as "review" and "guest" have the same meaning in both.`,
  ),
  section(
    'members',
    'What we collect from members',
    list(
      `Your details: name, role (such as host or property manager), email address, phone number, and postal address.`,
      `Your rentals: up to three property listings and the date on which your insurance expires.`,
      `Verification documents: a copy of your government ID, your insurance declaration, and other documents you choose to add.`,
      `Your password, which we keep only as a one-way hash.`,
      `Your membership: plan, payment state, your customer number at our payment provider, and the date and version of the Terms you accepted.`,
      `What you do: guests you opened and when, guest views used, reviews you wrote with their earlier versions and evidence, when a guest came and left if you record it, whether you had seen an earlier review before a stay you report, and reviews you liked or reported.`,
      `What you write to us.`,
    ),
  ),
  section(
    'guest-information',
    'What we hold about guests',
    `A guest's profile is created by a member. It holds first and last name, phone number, and, where the member gave them, city, state, and country. To it belong the reviews that members post, the evidence they attach, and counts made from both.`,
    `We do not collect government IDs of guests, we do not follow guests on other websites, and we do not buy information about anybody. Our content policy forbids members to post home addresses, ID or account numbers, health details, and other private facts. If you are a guest, the section [If a review is about you](#if-about-you) is for you.`,
  ),
  section(
    'automatic',
    'What is recorded automatically',
    `Our servers record technical facts about each request: the network address, the time, what was asked for, and whether it worked. We count logins that fail, searches, and some other calls, by account or by network address, so that nobody can guess passwords or try out phone numbers. When a member searches for an unusual number of phone numbers that lead to nobody, our team sees that.`,
    `We do not record your location, we do not use analytics services of other companies, and our pages load nothing from advertisers.`,
  ),
  section(
    'purposes',
    'Why we use it',
    list(
      `To run the service: to create accounts, find guests, show reviews, and count guest views.`,
      `To verify that members are hosts of short-term rentals and are who they say they are.`,
      `To charge memberships and keep the books the law asks for.`,
      `To handle reports, disputes, and requests from guests and members.`,
      `To keep the service secure and to stop misuse.`,
      `To send email about your account, such as verification, password resets, and changes to these documents.`,
      `To obey the law and to defend legal claims.`,
    ),
    `We do not use personal information to build advertising profiles, and no decision about a member or a guest is left to a computer alone, except that the word filter refuses texts with foul language and technical limits stop too many requests.`,
  ),
]
