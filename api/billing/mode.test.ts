import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { paymentModeOf } from './mode.ts'

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const testKeys = {
  STRIPE_TEST_SECRET_KEY: 'sk_test_1',
  STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_TEST_WEBHOOK_SECRET: 'whsec_2',
}
const production = {
  NODE_ENV: 'production',
  TRUSTED_PROXIES: 'none',
  MONGODB_URI: 'mongodb://db/app',
  FILES_KEY: 'a long random text for the files of hosts',
  SMTP_URL: 'smtp://mail',
  PUBLIC_URL: 'https://host.example',
  STRIPE_TEST_EMAILS: 'team+test@host.example',
}

test.each([
  ['no keys at all', {}, 'a+test@example.com', 'sandbox'],
  ['live keys', { ...live, ...testKeys }, 'a@example.com', 'live'],
  ['the marker', { ...live, ...testKeys }, 'A+Test2@example.com', 'test'],
  ['a marker behind the @', { ...live, ...testKeys }, 'a@x+test.example.com', 'live'],
  ['the marker without test keys', live, 'a+test@example.com', 'live'],
  ['the marker in production', { ...live, ...testKeys, ...production }, 'a+test@example.com', 'live'],
  [
    'the marker behind an https address',
    { ...live, ...testKeys, PUBLIC_URL: 'https://host.example' },
    'a+test@example.com',
    'live',
  ],
  [
    'a listed address in production',
    { ...live, ...testKeys, ...production },
    'Team+test@host.example',
    'test',
  ],
])('%s [D-64 PAY-18]', (_case, environment, email, mode) => {
  expect(paymentModeOf(parseConfig(environment), email)).toBe(mode)
})
