/**
 * A script in the place of js.stripe.com: a card form that is one line of text, a confirmation that succeeds or
 * declines, `window.stripeKey`, the key with which the page called it, and `window.stripeOptions`, how the
 * form is to look.
 */
export const stripeStandIn = ({ declines = false }: { declines?: boolean }) => `
window.Stripe = (key) => {
  window.stripeKey = key
  const declined = { type: 'card_error', message: 'Your card has insufficient funds.' }
  const intent = ${declines} ? { status: 'requires_payment_method', last_payment_error: declined } : { status: 'succeeded' }
  const element = () => {
    const heard = {}
    const on = (event, listen) => { heard[event] = listen; return made }
    const made = {
      on, once: on, off: () => made, update: () => {}, unmount: () => {}, destroy: () => {},
      mount: (place) => {
        place.innerHTML = '<p data-testid="card">Card of the provider</p>'
        setTimeout(() => heard.ready?.(made))
      },
    }
    return made
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
