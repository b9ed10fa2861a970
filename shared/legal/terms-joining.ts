import { to } from '../routes.ts'
import { brand } from '../brand.ts'
import { list, notice, section, type Section } from '../document.ts'
import { couponPrice } from '../plans.ts'
import { planLines } from './plan-text.ts'

const { name } = brand

/** Terms, part one: who may join, how, and what it costs. */
export const joining: Section[] = [
  section(
    'agreement',
    'Your agreement with us',
    `By ticking the box in the sign-up form you accept these Terms and confirm that you have read our [Privacy Policy](${to.privacyPolicy}). We record the date and the version you accepted. If you do not agree, do not create an account.`,
    `If you act for a business, you confirm that you may bind that business, and "you" includes it. Visitors who only read our public pages or write to us through [Contact](${to.contact}) are bound by the parts of these Terms that concern them.`,
  ),
  section(
    'service',
    'What the service is',
    `Members search for a guest by name, phone number, and place, open the guest's profile, and read what other members have reported. Members can add a guest who is not listed yet and post reviews with evidence. Reviews are shown to other members without the name of the person who wrote them.`,
    `${name} is for paying, verified members only. Searching, opening guests, and reading or posting reviews require both a paid membership and a verified account. We store and show what members write. We do not write reviews, we do not take part in bookings, and we do not decide whom you host.`,
  ),
  section(
    'eligibility',
    'Who may join',
    `To hold an account, you must meet all of these conditions:`,
    list(
      `You are 18 years of age or older.`,
      `You are based in the United States, outside Puerto Rico.`,
      `You host, own, or manage short-term (vacation) rentals, as a host, as a landlord of short-term rentals, or as a property manager.`,
      `You have not been removed from ${name} before, unless we have agreed in writing to your return.`,
    ),
    `Landlords of traditional tenants are excluded. If you let homes to long-term tenants and also run short-term rentals, you may join for the short-term rentals and use the service for those alone.`,
  ),
  section(
    'tenant-screening',
    'Not for tenant screening',
    notice(
      `The service must not be used for tenant screening. You may not use anything you find here to decide about a residential lease, a job, credit, insurance, or any other purpose that the Fair Credit Reporting Act covers.`,
    ),
    `${name} is not a consumer reporting agency, and what it shows is not a consumer report. You may use it for one purpose: to prepare for, accept, decline, or manage stays in short-term rentals that you host or manage.`,
  ),
  section(
    'account',
    'Your account',
    `Give true and complete information when you sign up, and keep it up to date, including the date on which your insurance expires. One account belongs to one person. Do not share your password, lend your login, or let others search in your name. Tell us at once through [Contact](${to.contact}) if you believe that somebody else has used your account.`,
    `You are logged out after one hour without activity. For a change of email address or password we may ask for your current password again. You answer for what is done with your account unless it was used without your fault.`,
  ),
  section(
    'verification',
    'Verification',
    `At sign-up you upload a copy of your government ID and your insurance declaration, and other documents if you wish. Our team compares them with your details and your listings. This takes 1 to 3 business days, and we email you when it is done. Until then you can log in and change your profile, but you cannot search or read and post reviews.`,
    `If something is missing or cannot be read, we ask for it. If we finally cannot verify you, we tell you and refund your payment for the current year, unless the information you gave was false. We erase the verification documents 90 days after the decision on your account. We may ask for new documents later if your details change or if we have reason to doubt them.`,
  ),
  section(
    'plans',
    'Plans, prices, and renewal',
    `Memberships are sold by the year. These are the plans:`,
    list(...planLines()),
    `The number of units describes the host a plan is made for. Prices are in US dollars and may be subject to tax. You pay by card when you join, and our payment provider, Stripe, keeps the card for renewals.`,
    notice(
      `Your membership renews every year, and the yearly price of your plan is charged to your card on that day, until you cancel. We tell you about a change of price by email before the renewal it applies to.`,
    ),
    `With a valid coupon you pay $${couponPrice} on the day you join. The yearly price of your plan is charged for the first time one year later. A coupon works only as stated in the offer and has no cash value. When you move to a larger plan during the year, you pay the difference for the rest of that year at once.`,
  ),
  section(
    'cancellation',
    'Cancellation and refunds',
    `You can cancel at any time in your account under "Manage Subscription & Billing Details". A cancellation takes effect at the end of the year you have paid for. Until then everything keeps working, and nothing more is charged.`,
    `We do not refund a year that has begun, except where these Terms or the law say otherwise. If a renewal cannot be charged, access to guests and reviews stops until the payment succeeds. Your own profile and your own reviews stay open to you.`,
  ),
  section(
    'credits',
    'Guest views',
    `Searching is free. The first time you open a guest's profile uses one guest view of your plan. The same guest stays open to you from then on and never uses another one while you are a member. Opening a guest whom you yourself added costs nothing.`,
    `Guest views are counted per calendar month (UTC). Unused guest views do not move to the next month, cannot be sold or passed on, and have no cash value. When your guest views are used up, guests you have already opened stay open. To see more, wait for the next month or move to a larger plan. Searches are limited in number per hour to prevent abuse.`,
  ),
]
