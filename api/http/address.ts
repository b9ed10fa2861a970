import { BlockList, isIPv6 } from 'node:net'

/** The address without the port that some proxies add, and IPv4 in its own notation instead of IPv6's. */
const plain = (address: string) =>
  address
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Returns a function that finds the network address of the person behind a request, as limits count it: of IPv6 the
 * network of 64 bits. It believes a forwarded address only from a trusted proxy.
 * @param trustedProxies addresses or CIDR ranges
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

/** The first 64 bits of an IPv6 address: its owner has the whole network, and could change the rest at each call. */
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
