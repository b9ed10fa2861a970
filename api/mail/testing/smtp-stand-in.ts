import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

type Received = { from: string; to: string[]; source: string; secure: boolean }

/** The behavior of the stand-in for the next mails; an empty one accepts them. */
type Behavior = {
  /** Answers the recipient with this reply, such as [451, 'Try later']. */
  recipient?: [code: number, line: string]
  /** Answers the whole message with this reply, after it has been received. */
  message?: [code: number, line: string]
  /** Takes the whole message and cuts the connection instead of answering. */
  cut?: boolean
  /** Answers the message only then. */
  waitsFor?: Promise<void>
}

/**
 * A real SMTP server on this machine, for tests: keeps what it received and misbehaves on request.
 * It listens on a free port unless one is given.
 */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = []
  const behavior: { now: Behavior } = { now: {} }
  const seen = { connections: 0 }

  async function take(
    stream: Readable,
    { envelope, secure }: SMTPServerSession,
    done: (error?: Error | null) => void,
  ) {
    const source = await text(stream).catch(() => null)
    if (source === null) return // an incomplete message
    const { message, cut, waitsFor } = behavior.now
    if (!message) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source, secure })
    }
    if (cut) for (const connection of server.connections) connection.close()
    await waitsFor
    done(refusal(message))
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onConnect(_session, done) {
      seen.connections++
      done()
    },
    onRcptTo(_address, _session, done) {
      done(refusal(behavior.now.recipient))
    },
    onData(stream, session, done) {
      void take(stream, session, done)
    },
  })
  server.on('error', () => undefined) // a connection that was cut
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    behavior,
    seen,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function refusal(reply: [number, string] | undefined) {
  return reply ? Object.assign(new Error(reply[1]), { responseCode: reply[0] }) : null
}
