import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { brand } from '../../shared/brand.ts'
import { shownDate } from '../../shared/dates.ts'
import { planOf, plans, type TierId } from '../../shared/plans.ts'
import type { SandboxSubscriptionDoc } from './sandbox.collection.ts'

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{max-width:40rem;margin:2rem auto;padding:0 1rem}
li{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between;align-items:center;padding:.5rem 0}
ul{list-style:none;padding:0}button{font:inherit;min-height:44px;padding:.5rem 1rem}form{margin:0}`

// One string: a blank more between tag and style would change the hash.
const styleElement = `<style>${style}</style>`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows this page's style and its forms, and no script at all. */
export const sandboxPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

type View = {
  returnUrl: string
  subscription: SandboxSubscriptionDoc
  now: Date
  /** What changing to a plan costs today, in US cents. */
  prorated: (tierId: TierId) => number
}

const dollars = (cents: number) =>
  (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const dueToday = (cents: number) => (cents < 0 ? `${dollars(cents)} credit` : `${dollars(cents)} due today`)

/** The sandbox's stand-in for a provider's billing portal: plan, change of plan, cancellation, way back. */
export const sandboxPortalPage = ({ returnUrl, subscription, now, prorated }: View) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox billing portal – ${brand.name}</title>
        ${raw(styleElement)}
      </head>
      <body>
        <main>
          <h1>Sandbox billing portal</h1>
          <p>This page stands in for the billing portal of a payment provider. No money moves here.</p>
          <h2>Your plan</h2>
          <p>
            <strong>${planOf(subscription.tierId).name}</strong>, ${planOf(subscription.tierId).priceString}
            per year. ${renewalWords(subscription, now)}
          </p>
          ${subscription.endsAt > now ? choices(subscription, prorated) : ''}
          <p><a href="${returnUrl}">Return to ${brand.name}</a></p>
        </main>
      </body>
    </html>`

function renewalWords({ isCancelled, endsAt, tierId }: SandboxSubscriptionDoc, now: Date): string {
  if (endsAt <= now) return `It ended on ${shownDate(endsAt)}.`
  if (isCancelled) return `It is cancelled and ends on ${shownDate(endsAt)}.`
  return `It renews on ${shownDate(endsAt)} for ${dollars(planOf(tierId).price * 100)}.`
}

const choices = ({ tierId, isCancelled }: SandboxSubscriptionDoc, prorated: View['prorated']) =>
  html` <h2>Change plan</h2>
    <ul>
      ${plans.filter((plan) => plan.id !== tierId).map((plan) => change(plan, prorated(plan.id)))}
    </ul>
    <h2>Cancellation</h2>
    <form method="post">
      <input type="hidden" name="action" value="${isCancelled ? 'keep' : 'cancel'}" />
      <button>${isCancelled ? 'Keep the plan' : 'Cancel at the end of the year'}</button>
    </form>`

const change = ({ id, name, priceString }: (typeof plans)[number], due: number) =>
  html` <li>
    <span>${name}, ${priceString} per year: ${dueToday(due)}</span>
    <form method="post">
      <input type="hidden" name="action" value="change" />
      <input type="hidden" name="tierId" value="${id}" />
      <button>Change to ${name}</button>
    </form>
  </li>`

/** What a portal link shows that has expired or never was one. */
export const sandboxPortalExpired = (returnUrl: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Sandbox billing portal – ${brand.name}</title>
      </head>
      <body>
        <main>
          <h1>Sandbox billing portal</h1>
          <p>This link has expired. Open the billing portal from your account page again.</p>
          <p><a href="${returnUrl}">Return to ${brand.name}</a></p>
        </main>
      </body>
    </html>`
