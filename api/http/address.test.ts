import { expect, test } from 'vitest'
import { addressReader } from './address.ts'

test('without trusted proxies a forwarded address is not believed [D-18]', () => {
  const addressOf = addressReader([])
  expect(addressOf('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
  expect(addressOf('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1')
})

test('behind trusted proxies the last address that is none of theirs counts [D-18]', () => {
  const addressOf = addressReader(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  const forwarded = [
    ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::ffff:127.0.0.1', '1.1.1.1, 198.51.100.7, 10.2.3.4', '198.51.100.7'],
    ['fd00::1', '198.51.100.7:50123', '198.51.100.7'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', ' , ', '10.0.0.1'],
    ['203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ] as const
  for (const [remote, header, address] of forwarded) expect(addressOf(remote, header)).toBe(address)
})

test('all addresses of one IPv6 network count as one [D-18]', () => {
  const addressOf = addressReader(['127.0.0.1'])
  const oneNetwork = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:9', '[2001:db8:1:2::5]:443']
  for (const address of oneNetwork) expect(addressOf('127.0.0.1', address)).toBe('2001:db8:1:2::/64')
  expect(addressOf('2001:db8:1:3::1', undefined)).toBe('2001:db8:1:3::/64')
  expect(addressOf('fe80::1%eth0', undefined)).toBe('fe80:0:0:0::/64')
  expect(addressOf('::1', undefined)).toBe('0:0:0:0::/64')
})
