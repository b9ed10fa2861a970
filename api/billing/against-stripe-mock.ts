/** `npm run check:stripe`: whether Stripe's own stripe-mock accepts every request that the product can send. */
import { Stripe } from 'stripe'
import { CannotGoOn, runCommand, wordsOf } from '../command.ts'
import { createLog } from '../log.ts'
import { stripeActs } from '../testing/stripe-acts.ts'
import { startStripeJudge, type Verdict } from '../testing/stripe-judge.ts'
import { startStripeMock, type StripeMock } from '../testing/stripe-mock.ts'
import { startStripeStandIn } from '../testing/stripe-stand-in.ts'
import { createStripeProvider } from './stripe.ts'

const usualVersion = 'v0.203.0'
const publicUrl = 'https://host.example'
const ours = Stripe.API_VERSION
const secretKey = 'sk_test_1' // stripe-mock takes no live key

/** The calls that the product makes, what was said to each request, and what of ours went wrong. */
type Played = { calls: string[]; verdicts: Verdict[]; failures: string[] }

/** Plays all acts before stripe-mock. */
async function play(mock: StripeMock): Promise<Played> {
  const stripe = await startStripeStandIn({ livemode: false })
  const judge = await startStripeJudge({ mock: mock.url, standIn: stripe.url, forMock: inKnownVersion(mock) })
  const keys = { secretKey, publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
  const log = createLog('silent')
  const provider = createStripeProvider({ keys, apiUrl: judge.url, publicUrl, now: () => new Date(), log })
  const failures: string[] = []
  for (const [what, act] of stripeActs) {
    try {
      await act({ url: judge.url, secretKey, stripe, provider })
    } catch (error) {
      failures.push(`${what}: ${wordsOf(error)}`)
    }
  }
  await judge.close()
  await stripe.close()
  return { calls: stripe.calls, verdicts: judge.verdicts, failures }
}

/** The webhook names the API version of our library; one that is newer than this stripe-mock is judged as its own. */
const inKnownVersion =
  ({ apiVersion, knownApiVersions }: StripeMock) =>
  (body: string) =>
    knownApiVersions.includes(ours) ? body : body.replace(`api_version=${ours}`, `api_version=${apiVersion}`)

/** A judge who takes everything would prove nothing: this one must refuse a parameter that Stripe does not have. */
async function refusesMistakes({ url }: StripeMock): Promise<boolean> {
  const headers = {
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = 'amount=100&currency=usd&no_such_parameter=1'
  return (await fetch(`${url}/v1/payment_intents`, { method: 'POST', headers, body })).status === 400
}

async function main(): Promise<void> {
  const mock = await startStripeMock(process.argv[2] ?? usualVersion)
  try {
    introduce(mock)
    if (!(await refusesMistakes(mock)))
      throw new CannotGoOn('It accepts a made-up parameter: it judges nothing')
    const played = await play(mock)
    const problems = report(played)
    if (problems.length > 0) throw new CannotGoOn(`\n${problems.join('\n')}`)
    console.log(
      `\nAll ${played.verdicts.length} requests were accepted; each of the ${played.calls.length} calls of the product was among them.`,
    )
  } finally {
    mock.close()
  }
}

function introduce({ version, apiVersion, knownApiVersions }: StripeMock): void {
  console.log(`stripe-mock ${version} judges by Stripe's API of ${apiVersion}; we send ${ours}`)
  if (!knownApiVersions.includes(ours)) {
    console.log(`not known by this stripe-mock version: api_version=${ours} of the webhook, which is newer`)
    console.log(`than its description; judged as ${apiVersion}. Everything else is judged as it is sent.`)
  }
  console.log('')
}

/** Prints a line for each call of the product; answers what is wrong. */
function report({ calls, verdicts, failures }: Played): string[] {
  const width = Math.max(...calls.map(({ length }) => length))
  for (const name of calls) {
    const asked = verdicts.filter(({ call }) => isCall(name, call))
    const refused = asked.filter(({ refusal }) => refusal !== '')
    const verdict = refused.length > 0 ? `REFUSED ${refused.length} of` : 'accepted'
    console.log(`${name.padEnd(width)}  ${asked.length === 0 ? 'NOT SENT' : `${verdict} ${asked.length}`}`)
  }
  const unsent = calls.filter((name) => !verdicts.some(({ call }) => isCall(name, call)))
  const refused = verdicts.filter(({ refusal }) => refusal !== '')
  return [
    ...unsent.map((name) => `${name} was never sent: this check must drive it`),
    ...failures,
    ...refused.map(({ call, sent, refusal }) => `${call} with ${sent}\n  ${refusal}`),
  ]
}

const isCall = (name: string, call: string) => new RegExp(`^${name.replace(':id', '[^/]+')}$`).test(call)

if (import.meta.main) runCommand(main)
