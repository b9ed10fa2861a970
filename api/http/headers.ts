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
  "font-src 'self' data:",
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
/** What browsers let a page do or know, unless it is forbidden: the features that MDN and Chromium 153 list. */
const features = `
  accelerometer ambient-light-sensor aria-notify attribution-reporting autoplay bluetooth browsing-topics camera
  captured-surface-control compute-pressure cross-origin-isolated deferred-fetch deferred-fetch-minimal
  digital-credentials-get display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid
  identity-credentials-get idle-detection interest-cohort keyboard-map language-detector language-model local-fonts
  local-network local-network-access loopback-network magnetometer microphone midi on-device-speech-recognition
  otp-credentials picture-in-picture private-state-token-issuance private-state-token-redemption screen-wake-lock serial
  speaker-selection storage-access summarizer sync-xhr translator unload usb window-management xr-spatial-tracking
  clipboard-read
  ch-device-memory ch-downlink ch-dpr ch-ect ch-prefers-color-scheme ch-prefers-reduced-motion
  ch-prefers-reduced-transparency ch-rtt ch-save-data ch-ua ch-ua-arch ch-ua-bitness ch-ua-form-factors ch-ua-full-version
  ch-ua-full-version-list ch-ua-high-entropy-values ch-ua-mobile ch-ua-model ch-ua-platform ch-ua-platform-version
  ch-ua-wow64 ch-viewport-height ch-viewport-width ch-width
`
  .trim()
  .split(/\s+/)

/** What our own pages do: copy a banner's code, and what a login by passkey and sharing need. */
const own = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get', 'web-share']

/**
 * The Permissions-Policy of a document: it names every feature, and allows our own origin's few (SEC-28). `mayPay` is
 * for the paying page, where the provider's frame asks the browser for a wallet.
 */
export const permissionsPolicy = (mayPay: boolean): string => (mayPay ? paying : usual)

const policy = (payment: string) =>
  [
    ...features.map((feature) => `${feature}=()`),
    ...own.map((feature) => `${feature}=(self)`),
    `payment=${payment}`,
  ].join(', ')
const usual = policy('()')
const paying = policy('(self "https://js.stripe.com")')
