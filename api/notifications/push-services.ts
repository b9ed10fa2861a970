import type { Config } from '../config.ts'

/** The hosts to which Chrome, Chromium, Edge, Firefox and Safari subscribe; a leading dot means any subdomain. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const isTestHost = ({ pushHosts }: Pick<Config, 'pushHosts'>, { host }: URL) => pushHosts.includes(host)

/** Whether this is an address of a known push service over TLS. */
export function isPushService(config: Pick<Config, 'pushHosts'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (isTestHost(config, url)) return true
  if (url.port !== '') return false
  return services.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  )
}

/** Where to send: a host of PUSH_HOSTS, which a test serves, is spoken to without TLS. */
export function addressOf(config: Pick<Config, 'pushHosts'>, endpoint: string): URL {
  const url = new URL(endpoint)
  if (isTestHost(config, url)) url.protocol = 'http:'
  return url
}
