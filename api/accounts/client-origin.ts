import { isIPv6 } from 'node:net'
import { parse } from 'bowser'
import { requestContext } from '../http/request-context.ts'

/** Where a login comes from: enough to recognize one's own device, and no more. */
export type ClientOrigin = {
  /** Such as 'Chrome on Android'. */
  browser: string
  /** The range of the network address, such as '203.0.113.x'. */
  network: string
}

/** The origin of the request that this code runs for; empty for background work. */
export function clientOrigin(): ClientOrigin {
  const { address = '', userAgent = '' } = requestContext.getStore() ?? {}
  return { browser: browserOf(userAgent), network: rangeOf(address) }
}

/** The name of the browser and its system; 'Unknown browser' for a text that says nothing. */
function browserOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser'
  const { browser, os } = parse(userAgent.slice(0, 500))
  const name = browser.name?.replace(/ for Android$/, '')
  return [name || 'Unknown browser', os.name].filter(Boolean).join(' on ')
}

/** The first three of four bytes of an IPv4 address, the first three groups of an IPv6 address. */
function rangeOf(address: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.x`
  const [given = ''] = address.split('/')
  if (!isIPv6(given)) return ''
  const [start = ''] = given.split('::')
  return `${[...start.split(':'), '0', '0', '0'].slice(0, 3).join(':')}::`
}
