import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { brand } from '../shared/brand.ts'
import { FatalError } from './process/command.ts'

const text = (preset = '') => v.pipe(v.optional(v.string(), preset), v.trim())
const list = v.pipe(
  text(),
  v.transform((entries) => entries.split(',').flatMap((entry) => entry.trim() || [])),
)
/** A text that is empty or passes. */
const optional = (passes: (given: string) => boolean, message: string) =>
  v.pipe(
    text(),
    v.check((given) => given === '' || passes(given), message),
  )
const number = (preset: string, pattern: RegExp, message: string) =>
  v.pipe(text(preset), v.regex(pattern, message), v.transform(Number))
const url = (name: string) =>
  optional(
    (given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ''),
    `${name} must be an address that begins with https:// or http://`,
  )
const isEmail = (given: string) => /^[^\s@<>,]+@[^\s@<>,]+$/.test(given)

/** An IP address, or a range of them such as 10.0.0.0/8. */
function isAddressRange(entry: string): boolean {
  const [address = '', bits = '0', ...more] = entry.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest
}
const stripeKey = (name: string, ...prefixes: string[]) =>
  optional(
    (key) => prefixes.some((prefix) => key.startsWith(prefix)),
    `${name} must begin with ${prefixes.join(', ').replace(/, ([^,]+)$/, ' or $1')}`,
  )

/** A key of P-256 as base64url. */
const vapidKey = (name: string, length: number) =>
  optional(
    (key) => key.length === length && /^[\w-]+$/.test(key),
    `${name} must be a key of P-256 as base64url, with ${length} characters`,
  )

const longKey = (name: string) =>
  optional((key) => key.length >= 32, `${name} must have at least 32 characters`)

const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'NODE_ENV must be development, production or test'),
    'development',
  ),
  PORT: v.pipe(
    number('3000', /^\d{1,5}$/, 'PORT must be a number'),
    v.maxValue(65535, 'PORT must be at most 65535'),
  ),
  HOST: text(),
  DATA_DIR: text('.data'),
  PUBLIC_URL: url('PUBLIC_URL'),
  MONGODB_URI: optional(
    (uri) => /^mongodb(\+srv)?:\/\//.test(uri),
    'MONGODB_URI must begin with mongodb:// or mongodb+srv://',
  ),
  SMTP_URL: optional((smtp) => /^smtps?:\/\//.test(smtp), 'SMTP_URL must begin with smtp:// or smtps://'),
  MAIL_FROM: v.pipe(
    text(brand.mailFrom),
    v.check(
      (from) => isEmail(/<([^<>]*)>$/.exec(from)?.[1] ?? from),
      'MAIL_FROM must be an email address, such as Name <no-reply@host.example>',
    ),
  ),
  SUPPORT_EMAIL: v.pipe(text(brand.supportEmail), v.check(isEmail, 'SUPPORT_EMAIL must be an email address')),
  STRIPE_SECRET_KEY: stripeKey('STRIPE_SECRET_KEY', 'sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('STRIPE_PUBLISHABLE_KEY', 'pk_live_', 'pk_test_'),
  STRIPE_WEBHOOK_SECRET: stripeKey('STRIPE_WEBHOOK_SECRET', 'whsec_'),
  STRIPE_TEST_SECRET_KEY: stripeKey('STRIPE_TEST_SECRET_KEY', 'sk_test_', 'rk_test_'),
  STRIPE_TEST_PUBLISHABLE_KEY: stripeKey('STRIPE_TEST_PUBLISHABLE_KEY', 'pk_test_'),
  STRIPE_TEST_WEBHOOK_SECRET: stripeKey('STRIPE_TEST_WEBHOOK_SECRET', 'whsec_'),
  STRIPE_TEST_EMAILS: v.pipe(
    list,
    v.check(
      (emails) => emails.every(isEmail),
      'STRIPE_TEST_EMAILS must be email addresses, separated by commas',
    ),
  ),
  STRIPE_API_URL: url('STRIPE_API_URL'),
  INTAKE_SMTP: optional(
    (given) => /^(?:\S+:)?\d{1,5}$/.test(given) && Number(/\d+$/.exec(given)![0]) < 65_536,
    'INTAKE_SMTP must be a port, or an address with one such as 0.0.0.0:2525',
  ),
  INTAKE_MAIL_DOMAIN: v.pipe(
    text(),
    v.toLowerCase(),
    v.check((domain) => domain === '' || isEmail(`a@${domain}`), 'INTAKE_MAIL_DOMAIN must be a domain'),
  ),
  INTAKE_SMTP_CERT: text(),
  INTAKE_SMTP_KEY: text(),
  WORKERS: v.pipe(text('1'), v.regex(/^(auto|[1-9]\d?)$/, 'WORKERS must be a number or auto')),
  DEMO: v.optional(v.picklist(['on', 'off'], 'DEMO must be on or off')),
  TRUSTED_PROXIES: v.pipe(
    list,
    v.check(
      (entries) => entries.join() === 'none' || entries.every(isAddressRange),
      'TRUSTED_PROXIES must be none, or IP addresses or ranges such as 10.0.0.0/8, separated by commas',
    ),
    v.check(
      (entries) => entries.every((entry) => !/\/0+$/.test(entry)),
      'TRUSTED_PROXIES must not hold a range of /0: everybody could choose an address of their own',
    ),
  ),
  FORMS_SHARE: number('50', /^([1-9]\d?|100)$/, 'FORMS_SHARE must be a percentage from 1 to 100'),
  ADMIN_SECOND_FACTOR: v.optional(
    v.picklist(['required', 'optional'], 'ADMIN_SECOND_FACTOR must be required or optional'),
  ),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'RATE_LIMITS must be on or off'), 'on'),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'SERVICE_WORKER must be on or off'), 'on'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error or silent',
    ),
    'info',
  ),
  BACKUP_KEY: longKey('BACKUP_KEY'),
  BACKUP_KEY_OLD: list,
  FILES_KEY: longKey('FILES_KEY'),
  FILES_KEY_OLD: longKey('FILES_KEY_OLD'),
  VAPID_PUBLIC_KEY: vapidKey('VAPID_PUBLIC_KEY', 87),
  VAPID_PRIVATE_KEY: vapidKey('VAPID_PRIVATE_KEY', 43),
  PUSH_HOSTS: list,
  BACKUP_TO: text(),
  BACKUP_NIGHTS: number('14', /^[1-9]\d{0,3}$/, 'BACKUP_NIGHTS must be a number from 1 up'),
  REVIEW_YEARS: number(
    '7',
    /^[1-7]$/,
    'REVIEW_YEARS must be a number from 1 to 7, which the privacy policy names',
  ),
  DOCUMENT_RETENTION_DAYS: number('90', /^\d{1,4}$/, 'DOCUMENT_RETENTION_DAYS must be a number'),
})

/** A wrong configuration: one line per mistake, each naming its variable. */
export class ConfigurationError extends FatalError {
  override name = 'ConfigurationError'
}

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

const keysOf = (secretKey: string, publishableKey: string, webhookSecret: string): StripeKeys | null =>
  secretKey === '' ? null : { secretKey, publishableKey, webhookSecret }

/** The absolute path of DATA_DIR. */
const dataFolder = (given = process.env['DATA_DIR']) => resolve(given?.trim() || '.data')

/** The environment as the product uses it. */
export type Config = ReturnType<typeof parseConfig>

/** Reads the configuration; throws ConfigurationError with one line per mistake. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) throw new ConfigurationError(parsed.issues.map((issue) => issue.message).join('\n'))
  const env = parsed.output
  const production = env.NODE_ENV === 'production'
  const invented = mayInvent(env)
  const mistakes = production ? productionMistakes(env) : placeMistakes(env, invented)
  if (isReal(env)) mistakes.push(...realMistakes(env))
  mistakes.push(...stripeMistakes(env))
  if ((env.VAPID_PUBLIC_KEY === '') !== (env.VAPID_PRIVATE_KEY === ''))
    mistakes.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together')
  if ((env.INTAKE_SMTP_CERT === '') !== (env.INTAKE_SMTP_KEY === ''))
    mistakes.push('INTAKE_SMTP_CERT and INTAKE_SMTP_KEY belong together')
  if (env.INTAKE_SMTP !== '' && env.INTAKE_MAIL_DOMAIN === '')
    mistakes.push('INTAKE_MAIL_DOMAIN must be set with INTAKE_SMTP: it is the domain of the addresses')
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.join('\n'))
  return {
    production,
    port: env.PORT,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: dataFolder(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL === '' ? `http://localhost:${env.PORT}` : new URL(env.PUBLIC_URL).origin,
    mongodbUri: env.MONGODB_URI,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    stripe: {
      live: keysOf(env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_WEBHOOK_SECRET),
      test: keysOf(
        env.STRIPE_TEST_SECRET_KEY,
        env.STRIPE_TEST_PUBLISHABLE_KEY,
        env.STRIPE_TEST_WEBHOOK_SECRET,
      ),
      testEmails: env.STRIPE_TEST_EMAILS.map((email) => email.toLowerCase()),
      apiUrl: env.STRIPE_API_URL,
    },
    intakeMail: intakeMailOf(env),
    workers: env.WORKERS === 'auto' ? ('auto' as const) : Number(env.WORKERS),
    /** Whether invented accounts and payments are allowed here. */
    invented,
    demo: invented && env.DEMO !== 'off',
    trustedProxies: env.TRUSTED_PROXIES.filter((entry) => entry !== 'none'),
    formsShare: env.FORMS_SHARE,
    /** Whether calls of the team need a passkey or a code in the session. */
    needsSecondFactor: (env.ADMIN_SECOND_FACTOR ?? (isReal(env) ? 'required' : 'optional')) === 'required',
    rateLimits: env.RATE_LIMITS === 'on',
    serviceWorker: env.SERVICE_WORKER === 'on',
    logLevel: env.LOG_LEVEL,
    /** The keys for Web Push; null where none are given. */
    vapid:
      env.VAPID_PUBLIC_KEY === ''
        ? null
        : { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY },
    pushHosts: env.PUSH_HOSTS,
    backupKey: env.BACKUP_KEY,
    /** Earlier keys, for backups and entries of the ledger that were made with them. */
    backupKeysOld: env.BACKUP_KEY_OLD,
    filesKey: env.FILES_KEY,
    filesKeyOld: env.FILES_KEY_OLD,
    backupTo: env.BACKUP_TO === '' ? '' : resolve(env.BACKUP_TO),
    backupNights: env.BACKUP_NIGHTS,
    reviewYears: env.REVIEW_YEARS,
    documentRetentionDays: env.DOCUMENT_RETENTION_DAYS,
  }
}

type Env = v.InferOutput<typeof Environment>

/** Where confirmations come in by mail, and the files for STARTTLS; without `listen` a mail provider posts them. */
function intakeMailOf({ INTAKE_SMTP, INTAKE_MAIL_DOMAIN, INTAKE_SMTP_CERT, INTAKE_SMTP_KEY }: Env) {
  const [, host = '0.0.0.0', port] = /^(?:(.*):)?(\d+)$/.exec(INTAKE_SMTP) ?? []
  return {
    domain: INTAKE_MAIL_DOMAIN,
    listen: port === undefined ? null : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) },
    tls: INTAKE_SMTP_CERT === '' ? null : { cert: INTAKE_SMTP_CERT, key: INTAKE_SMTP_KEY },
  }
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

/** Whether all of the product is on this machine: no one else reaches it or owns its data. */
function isHere({ HOST, PUBLIC_URL, MONGODB_URI }: Env): boolean {
  const servers = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(MONGODB_URI)?.[1] ?? 'localhost'
  const hosts = [...servers.split(',').map((server) => server.replace(/:\d+$/, '')), HOST || 'localhost']
  if (PUBLIC_URL !== '') hosts.push(new URL(PUBLIC_URL).hostname)
  return hosts.every(isLoopback)
}

/** Whether real people and payments are to be expected, whatever else is set: what protects them cannot be switched off. */
const isReal = (env: Env): boolean =>
  env.NODE_ENV === 'production' ||
  env.PUBLIC_URL.startsWith('https:') ||
  /^.k_live_/.test(env.STRIPE_SECRET_KEY)

/** Whether demo accounts and the sandbox are allowed: never where it is real; on this machine by default; else on demand. */
const mayInvent = (env: Env): boolean => !isReal(env) && (isHere(env) || env.DEMO === 'on')

function realMistakes(env: Env): string[] {
  const where = env.NODE_ENV === 'production' ? 'in production' : 'with an https PUBLIC_URL or live keys'
  const mistakes: string[] = []
  if (env.PUSH_HOSTS.length > 0) mistakes.push(`PUSH_HOSTS is refused ${where}: it is for tests`)
  if (env.RATE_LIMITS === 'off') mistakes.push(`RATE_LIMITS=off is refused ${where}`)
  return mistakes
}

function placeMistakes(env: Env, invented: boolean): string[] {
  if (invented || env.STRIPE_SECRET_KEY !== '') return []
  return [
    env.PUBLIC_URL.startsWith('https:')
      ? 'STRIPE_SECRET_KEY must be set with an https PUBLIC_URL: there is no payment sandbox'
      : 'STRIPE_SECRET_KEY must be set, or DEMO=on for the payment sandbox: database or address are not on this machine alone',
  ]
}

function productionMistakes(env: Env): string[] {
  const mistakes: string[] = []
  if (env.MONGODB_URI === '') mistakes.push('MONGODB_URI must be set in production')
  if (env.FILES_KEY === '') mistakes.push('FILES_KEY must be set in production: it encrypts the files')
  if (env.STRIPE_SECRET_KEY === '')
    mistakes.push('STRIPE_SECRET_KEY must be set in production: without it nobody could pay')
  if (/^.k_test_/.test(env.STRIPE_SECRET_KEY))
    mistakes.push(
      'STRIPE_SECRET_KEY must be a live key in production; STRIPE_TEST_SECRET_KEY takes the test key',
    )
  if (env.SMTP_URL === '') mistakes.push('SMTP_URL must be set in production')
  if (env.PUBLIC_URL === '') mistakes.push('PUBLIC_URL must be set in production')
  else if (!env.PUBLIC_URL.startsWith('https:'))
    mistakes.push('PUBLIC_URL must begin with https:// in production')
  if (env.STRIPE_API_URL !== '' && !isLoopback(new URL(env.STRIPE_API_URL).hostname))
    mistakes.push('STRIPE_API_URL must be an address of this machine in production: it gets the live key')
  if (env.TRUSTED_PROXIES.length === 0)
    mistakes.push('TRUSTED_PROXIES must be set in production: the balancers, or none where there is none')
  return mistakes
}

function stripeMistakes(env: Env): string[] {
  const mistakes: string[] = []
  const sets = [
    ['STRIPE', env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_WEBHOOK_SECRET],
    [
      'STRIPE_TEST',
      env.STRIPE_TEST_SECRET_KEY,
      env.STRIPE_TEST_PUBLISHABLE_KEY,
      env.STRIPE_TEST_WEBHOOK_SECRET,
    ],
  ] as const
  for (const [name, secret, publishable, webhook] of sets) {
    if ((secret === '') !== (publishable === ''))
      mistakes.push(`${name}_SECRET_KEY and ${name}_PUBLISHABLE_KEY belong together`)
    if (secret !== '' && webhook === '')
      mistakes.push(`${name}_WEBHOOK_SECRET must be set with ${name}_SECRET_KEY`)
    if (secret !== '' && publishable !== '' && /_live_/.test(secret) !== /_live_/.test(publishable))
      mistakes.push(`${name}_SECRET_KEY and ${name}_PUBLISHABLE_KEY mix live and test`)
  }
  if (env.STRIPE_WEBHOOK_SECRET !== '' && env.STRIPE_WEBHOOK_SECRET === env.STRIPE_TEST_WEBHOOK_SECRET)
    mistakes.push(
      'STRIPE_WEBHOOK_SECRET and STRIPE_TEST_WEBHOOK_SECRET must differ: they tell the modes apart',
    )
  return mistakes
}

/** The configuration of this process: the environment, to which a `.env` file adds what is not set there. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(process.env)
}
