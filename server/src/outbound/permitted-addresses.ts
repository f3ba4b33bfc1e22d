import { BlockList, isIP } from 'node:net'
import { isLoopback, type OutboundHost } from '#base/settings/config-values.ts'

/** Addresses that the operator's list allows. */
interface PermittedAddresses {
  /** Whether the host and port of a URL are listed, and the way there is protected. */
  readonly mayAsk: (url: URL) => boolean
  /** Whether an address that a listed host resolved to may be connected to: any public one, others only where they are listed. */
  readonly mayConnect: (address: string) => boolean
}

/** Networks that are not of the public internet: the registries of special addresses of IANA (RFC 6890). */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** Of IPv6 only this network is public, without the special ones in it: those that translate or tunnel IPv4 could reach anything. */
const PUBLIC_IPV6 = '2000::/3'
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80, 'sftp:': 22 }

/** Reads the operator's list. */
export function permittedAddresses(hosts: readonly OutboundHost[]): PermittedAddresses {
  const listed = new BlockList()
  const named = new Set<string>()
  for (const host of hosts) {
    if (host.kind === 'network') addNetwork(listed, `${host.address}/${host.bits}`)
    else {
      named.add(`${host.name}:${host.port}`)
      const address = bare(host.name)
      if (isIP(address) !== 0) listed.addAddress(address, familyOf(address))
    }
  }
  return {
    mayAsk: (url) => {
      // The names of hosts in addresses of SFTP are left as they are written.
      const name = url.hostname.toLowerCase()
      return isProtected(url) && url.username === '' && url.password === '' && named.has(`${name}:${portOf(url)}`)
    },
    mayConnect: (address) => isPublic(address) || listed.check(address, familyOf(address)),
  }
}

/** An address as URLs write it, without the brackets of IPv6. */
export const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** The port of a URL, or that of its protocol. */
export const portOf = ({ port, protocol }: URL): number => (port === '' ? (PORTS[protocol] ?? 0) : Number(port))

/** Plain http stays within this machine. */
const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || protocol === 'sftp:' || (protocol === 'http:' && isLoopback(hostname))

function isPublic(address: string): boolean {
  const family = familyOf(address)
  if (family === 'ipv4') return !special.ipv4.check(address, family)
  return special.ipv6Public.check(address, family) && !special.ipv6.check(address, family)
}

const special = {
  ipv4: networks(SPECIAL_IPV4),
  ipv6Public: networks([PUBLIC_IPV6]),
  ipv6: networks(SPECIAL_IPV6),
} as const

function networks(list: readonly string[]): BlockList {
  const blocked = new BlockList()
  for (const network of list) addNetwork(blocked, network)
  return blocked
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  list.addSubnet(address, Number(bits), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
