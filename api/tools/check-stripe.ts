/** `npm run check:stripe`: whether Stripe's own stripe-mock accepts every request that the product can send. */
import { Stripe } from 'stripe'
import { FatalError, runCommand, errorMessage } from '../process/command.ts'
import { createLog } from '../log.ts'
import { stripeScenarios } from '../billing/testing/stripe-scenarios.ts'
import { startStripeMockProxy, type Verdict } from '../billing/testing/stripe-mock-proxy.ts'
import { startStripeMock, type StripeMock } from '../billing/testing/stripe-mock.ts'
import { startTestStripe } from '../billing/testing/stripe-server.ts'
import { createStripeProvider } from '../billing/stripe.ts'

const usualVersion = 'v0.203.0'
const publicUrl = 'https://host.example'
const ours = Stripe.API_VERSION
const secretKey = 'sk_test_1' // stripe-mock takes no live key

/** The calls that the product makes, the verdict on each request, and our own failures. */
type Run = { calls: string[]; verdicts: Verdict[]; failures: string[] }

/** Runs all scenarios against stripe-mock. */
async function runScenarios(mock: StripeMock): Promise<Run> {
  const stripe = await startTestStripe({ livemode: false })
  const proxy = await startStripeMockProxy({
    mock: mock.url,
    simulator: stripe.url,
    forMock: inKnownVersion(mock),
  })
  const keys = { secretKey, publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
  const log = createLog('silent')
  const provider = createStripeProvider({
    kind: 'stripe',
    keys,
    apiUrl: proxy.url,
    publicUrl,
    now: () => new Date(),
    log,
  })
  const failures: string[] = []
  for (const [what, run] of stripeScenarios) {
    try {
      await run({ url: proxy.url, secretKey, stripe, provider })
    } catch (error) {
      failures.push(`${what}: ${errorMessage(error)}`)
    }
  }
  await proxy.close()
  await stripe.close()
  return { calls: stripe.productCalls, verdicts: proxy.verdicts, failures }
}

/** The webhook names the API version of our library; stripe-mock gets its own version for one it does not know. */
const inKnownVersion =
  ({ apiVersion, knownApiVersions }: StripeMock) =>
  (body: string) =>
    knownApiVersions.includes(ours) ? body : body.replace(`api_version=${ours}`, `api_version=${apiVersion}`)

/** A mock that accepts everything would prove nothing: this one must reject an unknown parameter. */
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
      throw new FatalError('It accepts a made-up parameter: it judges nothing')
    const run = await runScenarios(mock)
    const problems = report(run)
    if (problems.length > 0) throw new FatalError(`\n${problems.join('\n')}`)
    console.log(
      `\nAll ${run.verdicts.length} requests were accepted; each of the ${run.calls.length} calls of the product was among them.`,
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
function report({ calls, verdicts, failures }: Run): string[] {
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
    ...unsent.map((name) => `${name} was not sent: this check must drive it`),
    ...failures,
    ...refused.map(({ call, sent, refusal }) => `${call} with ${sent}\n  ${refusal}`),
  ]
}

const isCall = (name: string, call: string) => new RegExp(`^${name.replace(':id', '[^/]+')}$`).test(call)

if (import.meta.main) runCommand(main)
