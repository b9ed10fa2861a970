import type { ServerResponse } from 'node:http'

const stripe = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * The Content-Security-Policy of a document: everything from here, and no text that becomes a script, but the addresses
 * that `pwa/public/theme.js` lets through. `mayPay` allows the payment provider's script; `inline` are the sources
 * of the document's inline scripts, such as 'sha256-…'.
 */
export const documentPolicy = (mayPay: boolean, inline: readonly string[] = []) =>
  [
    ...sources(mayPay, inline),
    "require-trusted-types-for 'script'",
    // The payment provider's script may name policies of its own.
    ...(mayPay ? [] : ['trusted-types default']),
  ].join('; ')

/** The Content-Security-Policy of the service worker: it fetches what a document may, and knows no document. */
export const workerPolicy = () => sources(false).join('; ')

const sources = (mayPay: boolean, inline: readonly string[] = []) => [
  "default-src 'self'",
  ['script-src', "'self'", ...inline, ...(mayPay ? [stripe] : [])].join(' '),
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  `connect-src 'self'${mayPay ? ' https://api.stripe.com' : ''}`,
  `frame-src ${mayPay ? `${stripe} https://hooks.stripe.com` : "'none'"}`,
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const constant = new Map([
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'], // documents have their own
  ['cache-control', 'no-store'],
])

/**
 * Sets the headers of every response; a response may override them. Much cheaper on Node's response than on Hono's.
 */
export function setConstantHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeaders(constant)
  if (secure) response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
