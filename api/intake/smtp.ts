import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { createSecureContext } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { addressReader } from '../http/address.ts'
import { Invalid, NotFound, Refusal, TooLarge } from '../http/errors.ts'
import { createCallLimit } from '../http/limits.ts'
import { errorMessage, FatalError } from '../process/command.ts'
import type { IntakeDoc } from './intakes.collection.ts'
import { type MailDeps, maxMessageBytes, takeMail } from './take-mail.ts'

const limits = { maxClients: 50, socketTimeout: 30_000, closeTimeout: 5_000 }
/** So that nobody alone can hold all of them. */
const perNetwork = 10
const networkOf = addressReader([])

/** What STARTTLS needs. */
function certificateOf(tls: { cert: string; key: string }) {
  try {
    const files = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
    createSecureContext(files)
    return files
  } catch (error) {
    throw new FatalError(`INTAKE_SMTP_CERT and INTAKE_SMTP_KEY cannot be used: ${errorMessage(error)}`)
  }
}

/** The port for confirmations by mail, which does not listen yet. Throws FatalError for a certificate that is none. */
export function createMailPort(deps: MailDeps): SMTPServer {
  const { domain, tls } = deps.config.intakeMail
  const countCall = createCallLimit(deps.limits, deps.now, deps.config.rateLimits)

  /** Throws NotFound for an address that no one has. */
  async function intakeOf(recipient: string, sender: string): Promise<IntakeDoc> {
    const [name = '', at = ''] = recipient.toLowerCase().split('@')
    const intake = at === domain ? await deps.intakes.byAddress(name) : null
    await countCall(intake ? `intake:${intake._id.toHexString()}` : `address:${sender}`)
    if (!intake) throw new NotFound('There is no such address')
    return intake
  }
  /** The networks of open connections, by the connection. */
  const networks = new Map<string, string>()

  async function answer(work: Promise<unknown>, done: (error?: Error | null) => void): Promise<void> {
    const failure = await work.then(() => null, replyTo)
    done(failure)
  }

  function replyTo(thrown: unknown): Error {
    const status = thrown instanceof Refusal ? thrown.status : 500
    if (!(thrown instanceof Refusal)) deps.log.error({ err: thrown }, 'a mail could not be taken')
    const isForNow = status === 429 || status >= 500
    const message = thrown instanceof Refusal ? thrown.message : 'Please try again later'
    return Object.assign(new Error(message), { responseCode: isForNow ? 451 : status === 413 ? 552 : 550 })
  }

  const port = new SMTPServer({
    ...limits,
    ...(tls && certificateOf(tls)),
    name: domain,
    size: maxMessageBytes,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect({ id, remoteAddress }, done) {
      const network = networkOf(remoteAddress, undefined)
      if ([...networks.values()].filter((one) => one === network).length >= perNetwork)
        return done(Object.assign(new Error('Too many connections from your network'), { responseCode: 421 }))
      networks.set(id, network)
      done()
    },
    onClose: ({ id }) => void networks.delete(id),
    onRcptTo({ address }, { envelope, remoteAddress }, done) {
      // Senders give each other one in a mail of its own.
      if (envelope.rcptTo.length > 0)
        done(Object.assign(new Error('One recipient at a time, please'), { responseCode: 452 }))
      else void answer(intakeOf(address, remoteAddress), done)
    },
    onData(stream, { envelope, remoteAddress }, done) {
      const take = async () => {
        const mail = await bytesOf(stream)
        await takeMail(deps, await intakeOf(envelope.rcptTo[0]!.address, remoteAddress), mail)
      }
      void answer(take(), done)
    },
  })
  port.on('error', () => undefined) // a connection that was cut
  return port
}

/** One that is too large is read to its end, as the sender expects, and not kept. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes <= maxMessageBytes) chunks.push(chunk)
    }
  } catch {
    throw new Invalid('The mail did not arrive whole')
  }
  if (bytes > maxMessageBytes) throw new TooLarge('A mail can have at most 1 MB')
  return Buffer.concat(chunks)
}
