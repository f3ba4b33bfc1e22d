import { BlockList, isIP, SocketAddress } from 'node:net'

/** Tells the client's address of a request; IPv4 in dotted form, also where the socket speaks of `::ffff:192.0.2.1`. */
type AddressReader = (remoteAddress: string | undefined, forwardedFor: string | readonly string[] | undefined) => string

/**
 * The rightmost address that is no proxy of ours. Only a trusted proxy's word on the hop before it counts, so that nothing
 * a client writes into the header is believed (OWASP ASVS 5.0.0 V4.1.3).
 *
 * @param trustedProxies addresses or CIDRs; throws where one is neither
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const trusted = blockListOf(trustedProxies)
  return (remoteAddress, forwardedFor) => {
    let client = normalised(remoteAddress ?? '') ?? ''
    if (trustedProxies.length === 0 || forwardedFor === undefined) return client
    const hops = String(forwardedFor).split(',')
    while (hops.length > 0 && isTrusted(trusted, client)) {
      const hop = normalised(hops.pop()!.trim())
      // A hop that is not an address names no caller: the proxy that passed it on is the last one that is known.
      if (hop === undefined) return client
      client = hop
    }
    return client
  }
}

/** Whether a request comes from a proxy of ours. */
export function createProxyCheck(trustedProxies: readonly string[]): (remoteAddress: string | undefined) => boolean {
  const trusted = blockListOf(trustedProxies)
  return (remoteAddress) => isTrusted(trusted, normalised(remoteAddress ?? '') ?? '')
}

/** The plain form of an address, or undefined where it is none. IPv4 within IPv6 (`::ffff:c000:201`) is IPv4, however it is written. */
export function normalised(address: string): string | undefined {
  const version = isIP(address)
  if (version === 4) return address
  if (version !== 6) return undefined
  // With the zone of a local link it is nothing that could be listed.
  if (address.includes('%')) return address.toLowerCase()
  const plain = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [text, bits] = range.split('/')
    const address = normalised(text ?? '')
    const isRange = bits === undefined || /^\d{1,3}$/.test(bits)
    if (address === undefined || !isRange) throw new Error(`"${range}" is neither an address nor a range of addresses.`)
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const isTrusted = (trusted: BlockList, address: string): boolean =>
  isIP(address) !== 0 && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
