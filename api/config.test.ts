import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { brand } from '../shared/brand.ts'
import { type Config, ConfigurationError, parseConfig } from './config.ts'

/** The lines that stop the start; none when the environment is right. */
function mistakesOf(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
}

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const production = {
  NODE_ENV: 'production',
  TRUSTED_PROXIES: 'none',
  MONGODB_URI: 'mongodb://db.example/hostvouch',
  FILES_KEY: 'a long random text for the files of hosts',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://host.example/',
  ...live,
}

test('an empty environment is a product that runs on this machine alone [D-96]', () => {
  expect(parseConfig({})).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    publicUrl: 'http://localhost:3000',
    mongodbUri: '',
    smtpUrl: '',
    mailFrom: brand.mailFrom,
    supportEmail: brand.supportEmail,
    stripe: { live: null, test: null, testEmails: [], apiUrl: '' },
    intakeMail: { domain: '', listen: null, tls: null },
    workers: 1,
    invented: true,
    demo: true,
    trustedProxies: [],
    formsShare: 50,
    needsSecondFactor: false,
    rateLimits: true,
    serviceWorker: true,
    logLevel: 'info',
    vapid: null,
    pushHosts: [],
    backupKey: '',
    backupKeysOld: [],
    filesKey: '',
    filesKeyOld: '',
    backupTo: '',
    backupNights: 14,
    reviewYears: 7,
    documentRetentionDays: 90,
  } satisfies Config)
})

test('a variable that is set but empty counts as not set [D-96]', () => {
  expect(parseConfig({ PORT: '', DEMO: '', MONGODB_URI: '', LOG_LEVEL: '' })).toEqual(parseConfig({}))
})

test('every variable reaches the product [D-96]', () => {
  const config = parseConfig({
    PORT: '8080',
    HOST: '10.0.0.5',
    DATA_DIR: 'elsewhere',
    PUBLIC_URL: 'https://host.example/path',
    MONGODB_URI: 'mongodb+srv://db.example/app',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Team <team@host.example>',
    SUPPORT_EMAIL: 'help@host.example',
    ...live,
    STRIPE_TEST_SECRET_KEY: 'sk_test_1',
    STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_TEST_WEBHOOK_SECRET: 'whsec_2',
    STRIPE_TEST_EMAILS: 'Ana+test@host.example, bob+test@host.example',
    STRIPE_API_URL: 'http://127.0.0.1:12111',
    INTAKE_SMTP: '[::]:2525',
    INTAKE_MAIL_DOMAIN: 'In.Host.example',
    INTAKE_SMTP_CERT: 'in.pem',
    INTAKE_SMTP_KEY: 'in.key',
    WORKERS: 'auto',
    DEMO: 'off',
    TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1',
    FORMS_SHARE: '20',
    ADMIN_SECOND_FACTOR: 'optional',
    SERVICE_WORKER: 'off',
    LOG_LEVEL: 'debug',
    FILES_KEY: 'another key of thirty-two characters or more',
    FILES_KEY_OLD: 'the key before of thirty-two characters or more',
    BACKUP_KEY: 'a key of thirty-two characters or more',
    BACKUP_KEY_OLD: 'the-backup-key-before, one-before-it',
    BACKUP_TO: 'nights',
    BACKUP_NIGHTS: '7',
    DOCUMENT_RETENTION_DAYS: '30',
  })
  expect(config).toEqual({
    production: false,
    port: 8080,
    host: '10.0.0.5',
    dataDir: resolve('elsewhere'),
    publicUrl: 'https://host.example',
    mongodbUri: 'mongodb+srv://db.example/app',
    smtpUrl: 'smtp://mail.example',
    mailFrom: 'Team <team@host.example>',
    supportEmail: 'help@host.example',
    stripe: {
      live: { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' },
      test: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_2' },
      testEmails: ['ana+test@host.example', 'bob+test@host.example'],
      apiUrl: 'http://127.0.0.1:12111',
    },
    intakeMail: {
      domain: 'in.host.example',
      listen: { host: '::', port: 2525 },
      tls: { cert: 'in.pem', key: 'in.key' },
    },
    workers: 'auto',
    invented: false,
    demo: false,
    trustedProxies: ['10.0.0.1', '192.168.0.0/16', '::1'],
    formsShare: 20,
    needsSecondFactor: false,
    rateLimits: true,
    serviceWorker: false,
    logLevel: 'debug',
    vapid: null,
    pushHosts: [],
    backupKey: 'a key of thirty-two characters or more',
    backupKeysOld: ['the-backup-key-before', 'one-before-it'],
    filesKey: 'another key of thirty-two characters or more',
    filesKeyOld: 'the key before of thirty-two characters or more',
    backupTo: resolve('nights'),
    backupNights: 7,
    reviewYears: 7,
    documentRetentionDays: 30,
  } satisfies Config)
})

test.each([
  ['NODE_ENV', 'prod'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PUBLIC_URL', 'host.example'],
  ['PUBLIC_URL', 'ftp://host.example'],
  ['MONGODB_URI', 'localhost:27017'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'Team'],
  ['MAIL_FROM', 'Team <team>'],
  ['SUPPORT_EMAIL', 'help'],
  ['STRIPE_TEST_EMAILS', 'ana+test@host.example,bob'],
  ['STRIPE_API_URL', '127.0.0.1:12111'],
  ['BACKUP_KEY', 'too short'],
  ['BACKUP_NIGHTS', '0'],
  ['INTAKE_SMTP', 'mail'],
  ['INTAKE_SMTP', '70000'],
  ['INTAKE_MAIL_DOMAIN', 'a@b'],
  ['WORKERS', '0'],
  ['WORKERS', 'many'],
  ['DEMO', 'no'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['RATE_LIMITS', 'false'],
  ['SERVICE_WORKER', 'false'],
  ['LOG_LEVEL', 'loud'],
  ['DOCUMENT_RETENTION_DAYS', 'soon'],
])('a wrong value stops the start with one line that names the variable: %s=%s [D-96]', (name, value) => {
  const mistakes = mistakesOf({ [name]: value })
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toMatch(new RegExp(`^${name} must `))
})

test('several mistakes are several lines [D-96]', () => {
  const mistakes = mistakesOf({ PORT: 'x', DEMO: 'no', WORKERS: '-1' })
  expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['PORT', 'WORKERS', 'DEMO'])
})

test('production asks the team for a second factor unless it says otherwise [KEY-05]', () => {
  const needs = (ADMIN_SECOND_FACTOR?: string) =>
    parseConfig({ ...production, ADMIN_SECOND_FACTOR }).needsSecondFactor
  expect([needs(), needs('optional'), needs('required')]).toEqual([true, false, true])
  expect(parseConfig({ ADMIN_SECOND_FACTOR: 'required' }).needsSecondFactor).toBe(true)
  expect(parseConfig({}).needsSecondFactor).toBe(false)
})

test('production listens for others, and never has demo data [D-96 D-97]', () => {
  const config = parseConfig({ ...production, DEMO: 'on' })
  expect(config).toMatchObject({ production: true, host: '0.0.0.0', demo: false })
})

test.each(['MONGODB_URI', 'SMTP_URL', 'PUBLIC_URL', 'STRIPE_SECRET_KEY'])(
  'production does not start without %s [D-60 D-70 D-95 D-96]',
  (name) => {
    const rest = Object.entries(production).filter(
      ([key]) => key !== name && !(name.startsWith('STRIPE') && key.startsWith('STRIPE')),
    )
    const mistakes = mistakesOf(Object.fromEntries(rest))
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name} must be set in production`))
  },
)

test('limits can be switched off where all is invented', () => {
  expect(parseConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
})

test('limits cannot be switched off in production [D-18]', () => {
  expect(mistakesOf({ ...production, RATE_LIMITS: 'off' })).toEqual([
    'RATE_LIMITS=off is refused in production',
  ])
})

test.each([
  ['an http address', { PUBLIC_URL: 'http://host.example' }, /^PUBLIC_URL must begin with https/],
  ['a stand-in of Stripe elsewhere', { STRIPE_API_URL: 'https://stripe.example' }, /^STRIPE_API_URL must be/],
  [
    'a stand-in that only looks near',
    { STRIPE_API_URL: 'http://127.0.0.1.example' },
    /^STRIPE_API_URL must be/,
  ],
  ['no word about proxies', { TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES must be set in production/],
  ['all addresses as proxies', { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }, /^TRUSTED_PROXIES must not hold/],
  ['all IPv6 addresses as proxies', { TRUSTED_PROXIES: '::/00' }, /^TRUSTED_PROXIES must not hold/],
  ['none beside a proxy', { TRUSTED_PROXIES: 'none, 10.0.0.1' }, /^TRUSTED_PROXIES must be none, or/],
])('production refuses %s with one line [SEC-20]', (_what, change, line) => {
  const mistakes = mistakesOf({ ...production, ...change })
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toMatch(line)
})

test('with none no proxy is believed, and a stand-in of Stripe on this machine may be used [SEC-20]', () => {
  const config = parseConfig({ ...production, STRIPE_API_URL: 'http://localhost:12111' })
  expect(config).toMatchObject({ trustedProxies: [], stripe: { apiUrl: 'http://localhost:12111' } })
})

test('a .env file adds what the environment does not set [D-96]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-test-'))
  try {
    await writeFile(join(folder, '.env'), 'PORT=4444\nDEMO=off # none\nSUPPORT_EMAIL="help@host.example"\n')
    const config = await loadedIn(folder, { PORT: '5555' })
    expect(config).toMatchObject({ port: 5555, demo: false, supportEmail: 'help@host.example' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** What a process that runs in this folder loads. */
async function loadedIn(folder: string, environment: Record<string, string>) {
  const program = `import { loadConfig } from ${JSON.stringify(new URL('config.ts', import.meta.url).href)}
    console.log(JSON.stringify(loadConfig()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: environment,
  })
  return JSON.parse(stdout) as Config
}

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const far = { MONGODB_URI: 'mongodb://ana:secret@db.example:27017,127.0.0.1/hostvouch' }

const realPlaces: [string, Record<string, string>][] = [
  ['an https address', { PUBLIC_URL: 'https://host.example', ...testKeys }],
  ['an https address of this machine', { PUBLIC_URL: 'https://localhost', ...testKeys }],
  ['live keys', live],
  ['live keys of limited rights', { ...live, STRIPE_SECRET_KEY: 'rk_live_1' }],
]

test.each(realPlaces)(
  'with %s there are neither demo accounts nor the sandbox, whatever else is set [SEC-17 D-97]',
  (_what, real) => {
    for (const DEMO of ['', 'on', 'off'])
      for (const NODE_ENV of ['', 'development', 'test'])
        expect(parseConfig({ ...real, DEMO, NODE_ENV })).toMatchObject({ invented: false, demo: false })
  },
)

test.each(realPlaces)(
  'with %s the team needs a second factor, and limits and push hosts are as in production [SEC-60]',
  (_what, real) => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      expect(parseConfig({ ...real, NODE_ENV }).needsSecondFactor).toBe(true)
      for (const [name, value] of [
        ['RATE_LIMITS', 'off'],
        ['PUSH_HOSTS', '127.0.0.1:9'],
      ] as const) {
        const mistakes = mistakesOf({ ...real, NODE_ENV, [name]: value })
        expect(mistakes).toHaveLength(1)
        expect(mistakes[0]).toMatch(new RegExp(`^${name}.* is refused`))
      }
    }
  },
)

test.each([
  ['a database elsewhere', far],
  ['an address of the local network', { HOST: '0.0.0.0' }],
  ['a public address of the local network', { PUBLIC_URL: 'http://192.168.0.7:3000' }],
])(
  'with %s demo accounts and the sandbox are there on demand, and one line asks for keys [SEC-17 D-60]',
  (_what, place) => {
    for (const DEMO of ['', 'off']) {
      const [line, ...more] = mistakesOf({ ...place, DEMO })
      expect(line).toMatch(/^STRIPE_SECRET_KEY must be set, or DEMO=on/)
      expect(more).toEqual([])
      expect(parseConfig({ ...place, ...testKeys, DEMO })).toMatchObject({ invented: false, demo: false })
    }
    expect(parseConfig({ ...place, DEMO: 'on' })).toMatchObject({ invented: true, demo: true })
  },
)

test('on this machine demo accounts and the sandbox are the default; an https address needs keys [SEC-17 D-97]', () => {
  for (const MONGODB_URI of ['', 'mongodb://127.0.0.1:27017,localhost/app', 'mongodb://[::1]/app']) {
    expect(parseConfig({ MONGODB_URI })).toMatchObject({ invented: true, demo: true })
    expect(parseConfig({ MONGODB_URI, DEMO: 'off' })).toMatchObject({ invented: true, demo: false })
  }
  expect(mistakesOf({ PUBLIC_URL: 'https://host.example', DEMO: 'on' })).toEqual([
    'STRIPE_SECRET_KEY must be set with an https PUBLIC_URL: there is no payment sandbox',
  ])
})
