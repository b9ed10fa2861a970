import { BlockList, isIPv6 } from 'node:net'

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '')
const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Makes a function that tells the network address of the person behind a request. A forwarded address is
 * believed only when the connection comes from one of the trusted proxies (addresses or CIDR ranges, D-18).
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
    return address
  }
}
