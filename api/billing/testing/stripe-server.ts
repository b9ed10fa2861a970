import { randomBytes } from 'node:crypto'
import { type Params, parseParams } from '../stripe-sim/params.ts'
import { serveStripe } from '../stripe-sim/http.ts'
import { createStripeSim, type StripeAnswer, type StripeRequest } from '../stripe-sim/sim.ts'
import { createStripeActions } from './stripe-actions.ts'

type Failure = { call: Pick<RegExp, 'test'>; when: 'before' | 'after' }
type Death = Failure & { kill?: (() => void) | undefined }

const secretKeys = ['sk_live_1', 'sk_test_1']
const lost = { status: 500 }
const failed = { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong' } } }

/**
 * The simulator of Stripe for tests, in memory: it records every request, and failures and broken connections happen
 * where a test wants them.
 */
export async function startTestStripe({ livemode = true, now = () => new Date() } = {}) {
  const requests: { call: string; key: string; params: Params }[] = []
  let failure: Failure | null = null
  let death: Death | null = null
  let isDead = false

  function intercept(call: string, work: () => StripeAnswer): StripeAnswer {
    if (!failure?.call.test(call)) return work()
    if (failure.when === 'after') work()
    failure = null
    return failed
  }

  const random = () => randomBytes(24).toString('base64url')
  const sim = createStripeSim({ livemode, now, random, portalUrl: 'https://portal.example', intercept })

  /**
   * Our process is killed while it waits for the answer. Without a process to kill, nothing that it sends reaches
   * Stripe any more: it gets answers without a body, which its library cannot mistake for Stripe's.
   */
  function die() {
    const kill = death?.kill
    isDead = !kill
    if (!kill) return lost
    death = null
    kill()
    return null
  }

  const { url, close } = await serveStripe(secretKeys, (request: StripeRequest) => {
    const { call, key, form } = request
    const dies = death?.call.test(call) ? death.when : ''
    if (isDead || dies === 'before') return die()
    requests.push({ call, key, params: parseParams(form) })
    const answer = sim.answer(request)
    return dies === 'after' ? die() : answer
  })

  return {
    ...sim,
    ...createStripeActions(sim),
    url,
    close,
    requests,
    /** The next matching request is the last that reaches Stripe, with or without its effect. */
    dieAt(call: Death['call'], when: Death['when'], kill?: () => void) {
      death = { call, when, kill }
    },
    /** Stripe answers the next matching request with a failure of its own, before or after its effect. */
    failAt(call: Failure['call'], when: Failure['when']) {
      failure = { call, when }
    },
    revive() {
      death = null
      isDead = false
    },
  }
}
export type TestStripe = Awaited<ReturnType<typeof startTestStripe>>
