import { callIn } from '../../../../testing/node-browser/modules.ts'
import type { Page } from '../../../../testing/node-browser/page.ts'

/**
 * A fake of the script of js.stripe.com: a card form of one line, a confirmation that succeeds or declines, and
 * `window.stripeKey` and `window.stripeOptions` with what the page passed.
 */
export const stripeStandIn = ({ declines = false } = {}) => `
window.Stripe = (key) => {
  window.stripeKey = key
  const declined = { type: 'card_error', message: 'Your card has insufficient funds.' }
  const intent = ${declines} ? { status: 'requires_payment_method', last_payment_error: declined } : { status: 'succeeded' }
  const element = () => {
    const listeners = {}
    const on = (event, listen) => { listeners[event] = listen; return instance }
    const instance = {
      on, once: on, off: () => instance, update: () => {}, unmount: () => {}, destroy: () => {},
      mount: (container) => {
        const card = container.appendChild(document.createElement('p'))
        card.dataset.testid = 'card'
        card.textContent = 'Card of the provider'
        setTimeout(() => listeners.ready?.(instance))
      },
    }
    return instance
  }
  return {
    elements: (options) => ((window.stripeOptions = options), {
      create: element, getElement: () => null, update: (changes) => Object.assign(window.stripeOptions, changes), submit: async () => ({}), on: () => {}, off: () => {} }),
    createToken: () => {}, createPaymentMethod: () => {}, confirmCardPayment: () => {},
    registerAppInfo: () => {}, _registerWrapper: () => {},
    confirmPayment: async () => ${declines} ? { error: declined } : { paymentIntent: intent },
    retrievePaymentIntent: async () => ({ paymentIntent: intent }),
  }
}
window.Stripe.version = 'endive'
`

/**
 * Runs the stand-in where a document that this page opens from now on adds the script of Stripe, since screens load no
 * scripts by address. Returns the addresses of those added.
 */
export function runStripeStandIn(page: Page, options: { declines: boolean }): string[] {
  const added: string[] = []
  page.device.scripts.push((window) => {
    const { prototype } = window.HTMLHeadElement
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its object below
    const append = prototype.appendChild
    prototype.appendChild = function (node) {
      const { src } = node as unknown as HTMLScriptElement
      if (src?.startsWith('https://js.stripe.com/')) {
        added.push(src)
        callIn(window, `() => {${stripeStandIn(options)}}`, undefined)
        queueMicrotask(() => node.dispatchEvent(new window.Event('load')))
      }
      return append.call(this, node)
    }
  })
  return added
}
