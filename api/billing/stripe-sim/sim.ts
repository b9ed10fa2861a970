import { type AccountOptions, createAccount, StripeError, type StripeObject } from './account.ts'
import { createBilling } from './billing.ts'
import { customerCalls, productCalls } from './calls.ts'
import { type Params, parseParams } from './params.ts'

/** A request to Stripe's API: `call` such as 'POST /v1/customers', `key` for idempotency, `form` with its parameters. */
export type StripeRequest = { call: string; key: string; form: string }
export type StripeAnswer = { status: number; body: object }

type StripeSimOptions = AccountOptions & {
  /** Where the billing portal's pages are. */
  portalUrl: string
  /** Does or fails the work of a call. */
  intercept?: (call: string, work: () => StripeAnswer) => StripeAnswer
}

/**
 * Simulates the part of Stripe's API that the product uses. Objects live in memory; a repeated idempotency key gets
 * the first answer again, and is rejected with other parameters.
 */
export function createStripeSim({
  portalUrl,
  intercept = (_call, work) => work(),
  ...options
}: StripeSimOptions) {
  const account = createAccount(options)
  const billing = createBilling(account)
  const forProduct = productCalls(account, billing, portalUrl)
  const calls = { ...forProduct, ...customerCalls(account, billing) }
  const answers = new Map<string, StripeAnswer & { request: string }>()

  function answer({ call, key, form }: StripeRequest): StripeAnswer {
    billing.endYears()
    const request = `${call} ${form}`
    const known = answers.get(key)
    if (known && known.request !== request)
      return refusal(new StripeError(400, 'idempotency_key_in_use', `Other parameters with ${key}`))
    if (known) return known
    const { status, body } = intercept(call, () => perform(call, parseParams(form)))
    const fresh = { status, body: structuredClone(body), request }
    // Stripe repeats its own failures, too: https://docs.stripe.com/api/idempotent_requests
    if (key !== '' && (status < 400 || status >= 500)) answers.set(key, fresh)
    return fresh
  }

  function perform(call: string, params: Params): StripeAnswer {
    const [method, path = ''] = call.split(' ')
    const id = path.startsWith('/v1/billing_portal') ? '' : (path.split('/')[3] ?? '')
    const name = id === '' ? call : `${method} ${path.replace(`/${id}`, '/:id')}`
    try {
      const work = calls[call] ?? calls[name]
      if (!work) throw new StripeError(404, '', `The simulator has no ${call}`)
      return { status: 200, body: expand(work(params, id), params['expand'] ?? [], path) }
    } catch (error) {
      if (error instanceof StripeError) return refusal(error)
      throw error
    }
  }

  function expand(result: StripeObject | StripeObject[], paths: string[], url: string): object {
    const fields = paths.map((path) => path.replace(/^data\./, ''))
    const one = (object: StripeObject) => ({
      ...object,
      ...Object.fromEntries(fields.map((field) => [field, account.objects.get(object[field]) ?? null])),
    })
    if (!Array.isArray(result)) return one(result)
    return { object: 'list', url, has_more: false, data: result.map(one) }
  }

  return { ...account, ...billing, answer, productCalls: Object.keys(forProduct) }
}
export type StripeSim = ReturnType<typeof createStripeSim>

const refusal = ({ status, code, message }: StripeError): StripeAnswer => ({
  status,
  body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, message } },
})
