import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { brand } from '../../../shared/brand.ts'
import { formatDate } from '../../../shared/dates.ts'
import { planOf, plans, type TierId } from '../../../shared/plans.ts'
import type { Portal } from './portal.ts'

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{max-width:40rem;margin:2rem auto;padding:0 1rem}
li{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between;align-items:center;padding:.5rem 0}
ul{list-style:none;padding:0}button{font:inherit;min-height:44px;padding:.5rem 1rem}form{margin:0}`

// One string, because a space between tag and style would change the hash.
const styleElement = `<style>${style}</style>`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows this page's style and its forms, and no script at all. */
export const portalPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const dollars = (cents: number) =>
  (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

type Due = ReturnType<Portal['dueFor']>

const dueToday = ({ total }: Due) => (total < 0 ? `${dollars(total)} credit` : `${dollars(total)} due today`)

const reason = ({ credit, charge }: Due) =>
  `${dollars(charge)} for the rest of your year, less ${dollars(credit)} of it that you have paid already.`

const page = (content: unknown) =>
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
          ${content}
        </main>
      </body>
    </html>`

/** The simulated billing portal: plan, change of plan, cancellation, link back. */
export const portalPage = (portal: Portal) =>
  page(
    html`${standIn}
      ${
        portal.toConfirm && portal.toConfirm.tierId !== portal.tierId && !portal.hasEnded
          ? confirmation(portal, portal.toConfirm.tierId)
          : overview(portal)
      }
      <p><a href="${portal.returnUrl}">Return to ${brand.name}</a></p>`,
  )

const standIn = html`<p>
  This page stands in for the billing portal of a payment provider. No money moves here.
</p>`

const confirmation = (portal: Portal, tierId: TierId) => {
  const { name, priceString, price } = planOf(tierId)
  const due = portal.dueFor(tierId)
  return html`<h2>Confirm your change</h2>
    <p>
      From ${planOf(portal.tierId).name} to <strong>${name}</strong>, ${priceString} per year. It renews on
      ${formatDate(portal.yearEnds)} for ${dollars(price * 100)}.
    </p>
    <p><strong>${dueToday(due)}</strong>: ${reason(due)}</p>
    <form method="post">
      <input type="hidden" name="action" value="change" />
      <input type="hidden" name="tierId" value="${tierId}" />
      <button>Confirm</button>
    </form>`
}

const overview = (portal: Portal) =>
  html`<h2>Your plan</h2>
    <p>
      <strong>${planOf(portal.tierId).name}</strong>, ${planOf(portal.tierId).priceString} per year.
      ${renewalText(portal)}
    </p>
    ${portal.hasEnded ? '' : choices(portal)}`

function renewalText({ hasEnded, isCancelled, yearEnds, tierId }: Portal): string {
  if (hasEnded) return `It ended on ${formatDate(yearEnds)}.`
  if (isCancelled) return `It is cancelled and ends on ${formatDate(yearEnds)}.`
  return `It renews on ${formatDate(yearEnds)} for ${dollars(planOf(tierId).price * 100)}.`
}

const choices = (portal: Portal) =>
  html` <h2>Change plan</h2>
    <ul>
      ${plans.filter(({ id }) => id !== portal.tierId).map((plan) => change(plan, portal.dueFor(plan.id)))}
    </ul>
    <h2>Cancellation</h2>
    <form method="post">
      <input type="hidden" name="action" value="${portal.isCancelled ? 'keep' : 'cancel'}" />
      <button>${portal.isCancelled ? 'Keep the plan' : 'Cancel at the end of the year'}</button>
    </form>`

const change = ({ id, name, priceString }: (typeof plans)[number], due: Due) =>
  html` <li>
    <span>${name}, ${priceString} per year: ${dueToday(due)}<br /><small>${reason(due)}</small></span>
    <form method="post">
      <input type="hidden" name="action" value="change" />
      <input type="hidden" name="tierId" value="${id}" />
      <button>Change to ${name}</button>
    </form>
  </li>`

/** The page of an expired or unknown portal link. */
export const expiredPortalPage = (returnUrl: string) =>
  page(
    html`<p>This link has expired. Open the billing portal from your account page again.</p>
      <p><a href="${returnUrl}">Return to ${brand.name}</a></p>`,
  )
