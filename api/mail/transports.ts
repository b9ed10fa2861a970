import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type { Logger } from 'pino'
import { oneLine, type OutgoingMail } from './mail.ts'

/** Sends mails. `send` resolves when the mail is handed over, and throws errors that `failureOf` can classify. */
export type Transport = {
  /** The domain of the sender's address, for Message-IDs. */
  domain: string
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

type TransportConfig = { smtpUrl?: string; production: boolean; dataDir: string; mailFrom: string }

/**
 * SMTP when there is a URL; outside production without one, files under the data folder.
 * @throws Error in production without a URL
 */
export function chooseTransport(config: TransportConfig, log: Pick<Logger, 'info'>): Transport {
  if (config.smtpUrl) return smtpTransport(config.smtpUrl, config.mailFrom)
  if (config.production) throw new Error('SMTP_URL must be set in production: mails have to reach people')
  return folderTransport(join(config.dataDir, 'mails'), config.mailFrom, log)
}

/**
 * A pool of SMTP connections. `smtps:` uses TLS from the start; `smtp:` requires STARTTLS unless the server is on
 * this machine or the URL has `?requireTLS=false`. Certificates are verified.
 * @param from the sender, such as 'Name <no-reply@example.com>'
 * @param attemptMs the longest time of an attempt, in milliseconds
 */
export function smtpTransport(url: string, from: string, attemptMs = 60_000): Transport {
  const requireTLS = !isLoopback(new URL(url).hostname)
  let pool: ReturnType<typeof openPool> | undefined
  return {
    domain: domainOf(from),
    async send(mail) {
      const { sendMail } = await (pool ??= openPool(url, requireTLS))
      await sendMail({ ...message(mail, from), signal: AbortSignal.timeout(attemptMs) })
    },
    close: () => void pool?.then(({ close }) => close()),
  }
}

/** Loads the large library with the first mail. */
async function openPool(url: string, requireTLS: boolean) {
  const { createTransport } = await import('nodemailer')
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 1, // replaces an idle connection that the server has closed; the outbox does all other retries
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return { sendMail: (mail: SendMailOptions) => pool.sendMail(mail), close: () => pool.close() }
}

/** Writes each mail as an `.eml` file, and a line in the log; another attempt replaces the file. */
export function folderTransport(dir: string, from: string, log: Pick<Logger, 'info'>): Transport {
  return {
    domain: domainOf(from),
    async send(mail) {
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
      const file = join(dir, fileName(mail))
      await mkdir(dir, { recursive: true })
      await writeFile(file, await new MailComposer(message(mail, from)).compile().build(), { mode: 0o600 })
      log.info({ to: mail.to, subject: mail.subject, file }, 'A mail was written to a file')
    },
    close: () => undefined,
  }
}

/** Gives addresses as objects, so that nothing in them is parsed as a name or a list. */
function message(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    // Only a person's message expects replies; automatic ones would be absence notes.
    headers: mail.replyTo ? {} : { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A name that sorts by time, such as '2026-11-20T10-15-00-000Z-welcome-0f8fad5b.eml'. */
function fileName({ date, subject, messageId }: OutgoingMail): string {
  const words = subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const id = messageId.replaceAll(/[^a-z0-9]/gi, '').slice(0, 12)
  return `${date.toISOString().replaceAll(/[:.]/g, '-')}-${words.slice(0, 40)}-${id}.eml`
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

function domainOf(from: string): string {
  const domain = addressparser(from, { flatten: true })[0]?.address.split('@')[1]
  if (!domain)
    throw new TypeError('The sender of mails needs an address, such as Name <no-reply@example.com>')
  return domain
}
