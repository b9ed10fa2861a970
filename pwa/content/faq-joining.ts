import { brand } from '../../shared/brand.ts'
import { list, steps } from '../../shared/document.ts'
import { planLines } from '../../shared/legal/plan-text.ts'
import { couponPrice } from '../../shared/plans.ts'
import { to } from '../../shared/routes.ts'
import type { Question } from './question.ts'

const { name } = brand

/** What a host asks before joining. */
export const faqJoining: Question[] = [
  {
    id: 'what-it-is',
    question: `What is ${name}?`,
    answer: [
      `${name} is a private register for hosts of short-term rentals. Verified hosts look up the people who want to stay with them and read what other hosts have reported, good and bad. After a stay, they can add a factual report of their own. We have over 4,000 members.`,
      `It is not a public review site. Nothing about a guest can be found by visitors or by search engines.`,
    ],
  },
  {
    id: 'who-can-join',
    question: 'Who can join?',
    answer: [
      `Hosts, landlords, and property managers of short-term (vacation) rentals who are 18 or older and based in the US outside Puerto Rico.`,
      `Landlords of traditional tenants are excluded, and no one may use ${name} for tenant screening. It is made for stays, not for leases.`,
    ],
  },
  {
    id: 'how-to-join',
    question: 'How do I join?',
    answer: [
      steps(
        `[Choose a yearly plan](${to.selectPlan}).`,
        `Create your account with your details and your listing. Upload a copy of your government ID and your insurance declaration.`,
        `Pay by card.`,
        `Wait for our email. Our team verifies your documents within 1 to 3 business days, and then you can search, read, and post.`,
      ),
    ],
  },
  {
    id: 'levels',
    question: 'What levels of membership are there?',
    answer: [
      `There are four plans. They differ in the number of guests you can open in a month and in the number of units they are made for:`,
      list(...planLines()),
      `You can move to a larger plan at any time from your account. You then pay only the difference for the rest of the year. [Compare the plans](${to.selectPlan}).`,
    ],
  },
  {
    id: 'billing',
    question: 'How does billing work, and how do I cancel?',
    answer: [
      `You pay once a year by card. Stripe handles the payment, so your card number never reaches our servers. With a valid coupon you pay $${couponPrice} today, and the yearly price of your plan is charged for the first time one year later.`,
      `The membership renews each year until you cancel. You can cancel at any time in your account, under "Manage Subscription & Billing Details", and everything keeps working until the end of the year you have paid for.`,
    ],
  },
  {
    id: 'verification',
    question: 'How does verification work, and what happens to my documents?',
    answer: [
      `A member of our team compares your government ID and your insurance declaration with your details and your listing. This takes 1 to 3 business days. We email you when it is done. Until then you cannot view or post reviews.`,
      `No one else sees your documents, and we erase the files 90 days after the decision. While you wait, you can add a better copy or remove a file in your account.`,
    ],
  },
  {
    id: 'seeing-reviews',
    question: 'Can I see reviews without a paid membership?',
    answer: [
      `No. A paid membership is required to see reviews, and your account must be verified. Reviews are about real people, so we show them only to hosts whose identity we have checked.`,
    ],
  },
]
