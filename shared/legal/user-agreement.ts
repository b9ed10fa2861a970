import { brand } from '../brand.ts'
import { list, notice, section, type TextDocument } from '../document.ts'
import { planOf } from '../plans.ts'
import { contactSection, licenseeFacts, type Licensee } from './license.ts'
import { viewsOf } from './plan-text.ts'

const { name, company } = brand
const plan = planOf('highest')

/** The user agreement in the member's name, for Unlimited. */
export function userAgreement(licensee: Licensee): TextDocument {
  return {
    title: 'User Agreement',
    subtitle: `For members with the ${plan.name} plan`,
    intro: [
      licenseeFacts(licensee),
      `This agreement between ${company} ("we") and the member named above ("you") sets out how a business with many units uses ${name}. It adds to our Terms of Use. Where the two differ, this agreement applies to you.`,
    ],
    sections: [
      section(
        'scope',
        'What your plan covers',
        `Your plan gives you ${viewsOf(plan)}, for any number of short-term rental units that you own or manage in your business. The limits that protect the service from automatic use apply to every plan.`,
      ),
      section(
        'account',
        'Who uses the account',
        `The account is personal to you. If several people in your business need access, each needs an account of their own, verified in their own name. You may tell the people who handle your bookings what they need to know about a guest for a booking at hand, and no more.`,
      ),
      section(
        'duties',
        'How your business works with reviews',
        list(
          `Search for guests only in connection with a stay, or a request for a stay, in one of your units.`,
          `Base decisions on conduct in earlier stays. Never on race, color, religion, national origin, sex, disability, family status, or anything else the law protects.`,
          `Let a person decide. Do not decline guests automatically because a profile exists.`,
          `Post reviews that come from the unit's own records, and attach the evidence you have.`,
          `Correct a review promptly when you learn that something in it is wrong.`,
        ),
      ),
      section(
        'telling-guests',
        'Telling your guests',
        `We recommend that your house rules or rental agreement tell guests about ${name} before they book. You may use this sentence: "We are a member of ${name}, a private register for hosts of short-term rentals. We may look up guests before we confirm a booking, and we may post a factual report after the stay."`,
      ),
      section(
        'records',
        'Confidentiality and records',
        `Do not copy profiles, reviews, or evidence into property management systems, spreadsheets, or messages. Make sure that everyone in your business who learns of a review keeps it confidential, also after leaving. Tell us within 72 hours if you believe that somebody without permission has seen information from ${name}.`,
      ),
      section(
        'requests',
        'When a guest asks',
        `A guest who asks you about an entry should be referred to us, through the Contact page. We handle requests to see, correct, or dispute an entry. Answer our questions about your own reviews within 14 days, so that the guest gets an answer in time.`,
      ),
      section(
        'marketing',
        'Marketing statements and banner',
        `Your plan includes the banner and the License to Use Marketing Statements. You find both on your account page.`,
      ),
      section(
        'term',
        'Beginning and end',
        `This agreement begins on the day of issue and lasts while your ${plan.name} membership is paid and your account is verified. It ends with that membership or with a change to another plan. The duties of confidentiality continue after the end.`,
        notice(
          `The limit of liability, the time limit for claims, and the governing law of our Terms of Use apply to this agreement. The service must not be used for tenant screening.`,
        ),
      ),
      contactSection('agreement'),
    ],
  }
}
