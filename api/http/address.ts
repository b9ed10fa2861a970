import { BlockList, isIPv6 } from 'node:net'

/** Without the port that some proxies add, and an IPv4 address as such also where the system writes it as IPv6. */
const plain = (address: string) =>
  address
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Makes a function that tells the network address of the person behind a request, as limits count it. A forwarded
 * address is believed only when the connection comes from one of the trusted proxies (addresses or CIDR ranges,
 * D-18).
 */
export function addressReader(trustedProxies: string[]) {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) trusted.addAddress(address, kindOf(address))
    else trusted.addSubnet(address, Number(bits), kindOf(address))
  }
  return (remote: string | undefined, forwarded: string | undefined): string => {
    let address = plain(remote ?? '')
    const hops = trustedProxies.length === 0 ? [] : (forwarded ?? '').split(',').map(plain)
    while (hops.length > 0 && address !== '' && trusted.check(address, kindOf(address))) {
      address = hops.pop() || address
    }
    return isIPv6(address) ? networkOf(address) : address
  }
}

/** The first 64 bits of an IPv6 address: whoever has one has all of its network, and could change it at each call. */
function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  const { hostname } = new URL(`http://[${withoutZone}]`) // in lower case, with hexadecimal groups only
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
