import { expect, test } from 'vitest'
import { ConfigurationError, parseConfig } from '../config.ts'

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const tests = {
  STRIPE_TEST_SECRET_KEY: 'sk_test_1',
  STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_TEST_WEBHOOK_SECRET: 'whsec_2',
}
const production = {
  NODE_ENV: 'production',
  TRUSTED_PROXIES: 'none',
  MONGODB_URI: 'mongodb://db/hostvouch',
  FILES_KEY: 'a long random text for the files of hosts',
  SMTP_URL: 'smtp://mail',
  PUBLIC_URL: 'https://host.example',
}

function mistakes(environment: Record<string, string>): string {
  try {
    parseConfig(environment)
    return ''
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
}

test('keys that fit start [D-60 D-64 D-96]', () => {
  expect(mistakes({ ...live, ...tests })).toBe('')
  expect(mistakes({ ...production, ...live, ...tests })).toBe('')
  expect(mistakes({ ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toBe('')
})

test('production without Stripe keys does not start, and says so [D-60]', () => {
  expect(mistakes(production)).toBe(
    'STRIPE_SECRET_KEY must be set in production: without it nobody could pay',
  )
  expect(mistakes({ ...production, ...tests })).toContain('STRIPE_SECRET_KEY must be set in production')
})

test('in production a test card cannot pay: a test key is refused where the live key belongs [D-64]', () => {
  const keys = { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(mistakes({ ...production, ...keys })).toContain('STRIPE_SECRET_KEY must be a live key in production')
})

test.each([
  [
    { STRIPE_SECRET_KEY: 'pk_live_1' },
    'STRIPE_SECRET_KEY must begin with sk_live_, sk_test_, rk_live_ or rk_test_',
  ],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_live_ or pk_test_'],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
  [{ STRIPE_TEST_SECRET_KEY: 'sk_live_1' }, 'STRIPE_TEST_SECRET_KEY must begin with sk_test_ or rk_test_'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix live and test'],
  [{ STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY'],
  [
    { STRIPE_TEST_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_WEBHOOK_SECRET and STRIPE_TEST_WEBHOOK_SECRET must differ: they tell the modes apart',
  ],
])('wrong or mixed keys stop the start with one clear line: %o [D-96 D-64]', (change, line) => {
  expect(mistakes({ ...live, ...tests, ...change })).toBe(line)
})
