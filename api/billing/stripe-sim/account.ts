/** One of Stripe's objects, as far as the product uses it. */
// eslint-disable-next-line typescript/no-explicit-any
export type StripeObject = { id: string; object: string; [field: string]: any }

/** An error that Stripe's API answers with. */
export class StripeError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type AccountOptions = {
  livemode: boolean
  now: () => Date
  /** A new random text of 32 characters, for ids and secrets. */
  random: () => string
}

/** The objects of a simulated Stripe account, in memory, and the events about them. */
export function createAccount({ livemode, now, random }: AccountOptions) {
  const objects = new Map<string, StripeObject>()
  const events: StripeObject[] = []
  const seconds = () => Math.floor(now().getTime() / 1000)
  const newId = (prefix: string) => `${prefix}_sandbox_${random()}`

  function add(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
    const id = typeof fields['id'] === 'string' ? fields['id'] : newId(prefix)
    const created = { created: seconds(), livemode, metadata: {}, ...fields, id, object }
    objects.set(id, created)
    return created
  }

  return {
    objects,
    events,
    random,
    seconds,
    add,

    /** Adds a coupon code, which everybody may use any number of times unless the fields say otherwise. */
    addPromotionCode: (code: string, fields: Record<string, unknown> = {}) =>
      add('promo', 'promotion_code', {
        code,
        active: true,
        customer: null,
        expires_at: null,
        max_redemptions: null,
        times_redeemed: 0,
        ...fields,
      }),

    get: (id: string): StripeObject => {
      const found = objects.get(id)
      if (!found) throw new StripeError(404, 'resource_missing', `No such object: '${id}'`)
      return found
    },

    /** All objects of a kind, the newest first. */
    all: (object: string) => [...objects.values()].filter((each) => each.object === object).toReversed(),

    emit: (type: string, object: StripeObject): void => {
      const data = { object: structuredClone(object) }
      events.push({ id: newId('evt'), object: 'event', type, livemode, created: seconds(), data })
    },
  }
}
export type Account = ReturnType<typeof createAccount>
