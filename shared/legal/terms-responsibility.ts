import { to } from '../routes.ts'
import { brand } from '../brand.ts'
import { list, notice, section, type Section } from '../document.ts'
import { planOf } from '../plans.ts'

const { name, company, supportEmail } = brand

/** Terms, part three: licenses, endings, warranty, liability, disputes and contact. */
export const responsibility: Section[] = [
  section(
    'marketing',
    'Name, banner, and marketing statements',
    `The name ${name}, the logo, the design, and the software belong to us or to our licensors. You may not use them as your own or suggest that we endorse you.`,
    `Members with the ${planOf('high').name} or ${planOf('highest').name} plan receive a banner for their webpage and a license to use certain marketing statements. ${planOf('highest').name} members also receive a user agreement. The documents are on the account page, and their own wording applies in addition to these Terms.`,
  ),
  section(
    'suspension',
    'Suspension and end of membership',
    `You can close your account at any time in your account, unless a review of yours is disputed. We may withdraw verification, suspend an account, or close it when:`,
    list(
      `information or documents given to us were false;`,
      `these Terms were broken in a serious way, or repeatedly after a warning;`,
      `a payment was reversed or not made;`,
      `the law or a court requires it, or the safety of a person calls for it.`,
    ),
    `We tell you the reason unless the law forbids it, and you can answer in your account. If we close your account although you have not broken these Terms, we refund the unused part of the year. The sections on content, confidentiality, warranty, liability, and disputes continue to apply after the end.`,
  ),
  section(
    'warranty',
    'No warranty',
    `We run the service with care, but we cannot promise that it is always available or free of errors. We may change, add, or remove features. We make backups, yet you should keep your own copies of evidence that matters to you.`,
    notice(
      `The service and everything in it are provided "as is" and "as available". As far as the law allows, we give no warranty of any kind, express or implied, including warranties of merchantability, fitness for a particular purpose, and non-infringement. We do not warrant that a review is true or complete, that a member or guest is who they say they are, or that a stay will go well.`,
    ),
  ),
  section(
    'liability',
    'Limit of liability',
    notice(
      `As far as the law allows, the total liability of ${company} and its officers, employees, and contractors to you, for all claims connected with the service or these Terms together, is limited to 500 US dollars ($500).`,
    ),
    `As far as the law allows, we are not liable for indirect, incidental, special, consequential, or punitive damages, for lost profits or bookings, for damage a guest causes, or for what members write. These limits apply whatever the legal ground of the claim, and even if we knew that the damage was possible. Some states do not allow some of these limits; there, they apply only as far as they are allowed. Nothing here limits liability that cannot be limited by law.`,
    `If somebody brings a claim against us because of something you posted or because you broke these Terms, you will compensate us for the resulting losses and reasonable legal costs. We will tell you promptly and let you take part in the defense.`,
  ),
  section(
    'claims',
    'Time limit for claims and disputes',
    notice(
      `Any claim connected with the service or these Terms must be filed within one (1) year after it arose. After that year it is permanently barred, as far as the law allows.`,
    ),
    `Before going to court, please write to us through [Contact](${to.contact}) and describe the problem and what you ask for. We will do the same. Both sides then have 30 days to settle it. Urgent court orders and small claims courts remain open to both sides at any time.`,
    `These Terms are governed by federal law and the laws of the State of Delaware, without regard to its rules on conflict of laws. The protection that the law of your home state gives to consumers stays in place.`,
  ),
  section(
    'changes-and-contact',
    'Changes, final points, and contact',
    `We may change these Terms. The date at the top shows the latest version. We email members about changes that matter before they apply. If you do not agree, you can cancel your membership before that day; if you go on using the service after it, the new version applies.`,
    `If a part of these Terms is invalid, the rest stays in force. If we do not enforce a part once, we may still do so later. You may not transfer your account; we may transfer this agreement together with the service. We may send notices to the email address in your account.`,
    `Questions are welcome. Write to ${company} through [Contact](${to.contact}) or at [${supportEmail}](mailto:${supportEmail}).`,
  ),
]
