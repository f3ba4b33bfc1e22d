import { deepEqual, equal } from 'node:assert/strict'
import { BlockList, SocketAddress } from 'node:net'
import { describe, it } from 'node:test'
import { checkIpRange, isListed, plainAddress } from '@portal/contract/institution/ip-range.ts'

describe('addresses and ranges of a whitelist', () => {
  const good: readonly (readonly [text: string, usual: string])[] = [
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['192.0.2.1/32', '192.0.2.1'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['128.0.0.0/1', '128.0.0.0/1'],
    ['::', '::'],
    ['::1', '::1'],
    ['2001:DB8::A', '2001:db8::a'],
    ['2001:0db8:0000:0000:0000:0000:0000:000a', '2001:db8::a'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['1:0:0:2:3:0:0:4', '1::2:3:0:0:4'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['1::2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    // An IPv4-mapped IPv6 address counts as IPv4.
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ]
  for (const [text, usual] of good) it(`${text} is listed as ${usual}`, () => deepEqual(checkIpRange(text), { address: usual }))

  const malformed = [
    ...[
      '',
      ' 1.2.3.4',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '010.0.0.1',
      '1.2.3.04',
      '1.2.3.4 ',
      'a.b.c.d',
      '0x7f.0.0.1',
      '2130706433',
    ],
    ...['1.2.3.4/', '1.2.3.4/33', '1.2.3.4/08', '1.2.3.4/-1', '1.2.3.4/8/8', '1.2.3.4/a', '1.2.3.0/255.255.255.0', '/8'],
    ...[
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::8',
      '12345::',
      'g::1',
      ':1:2:3:4:5:6:7',
      '1:',
    ],
    ...['fe80::1%eth0', '::1/129', '::1.2.3', '::1.2.3.256', '::01.2.3.4', '1.2.3.4::', '[::1]', '::ffff:0.0.0.0/95'],
  ]
  for (const text of malformed)
    it(`“${text}” is none`, () => deepEqual(checkIpRange(text), { reason: 'Invalid IP address format' }))

  const refused: readonly (readonly [text: string, reason: string])[] = [
    ['0.0.0.0/0', '0.0.0.0/0 is every address. List those that the program calls from.'],
    ['::/0', '::/0 is every address. List those that the program calls from.'],
    ['10.0.0.1/0', '10.0.0.1/0 is every address. List those that the program calls from.'],
    ['::ffff:0.0.0.0/96', '::ffff:0.0.0.0/96 is every address. List those that the program calls from.'],
    ['10.1.2.3/8', '10.1.2.3/8 does not begin its range. Write 10.0.0.0/8.'],
    ['192.0.2.1/31', '192.0.2.1/31 does not begin its range. Write 192.0.2.0/31.'],
    ['2001:db8::1/64', '2001:db8::1/64 does not begin its range. Write 2001:db8::/64.'],
  ]
  for (const [text, reason] of refused) it(`${text} is refused with a reason`, () => deepEqual(checkIpRange(text), { reason }))

  it('a single address has no range', () => {
    deepEqual(['192.0.2.1', '::ffff:c000:201', '2001:DB8::1'].map(plainAddress), ['192.0.2.1', '192.0.2.1', '2001:db8::1'])
    deepEqual(['192.0.2.1/32', '192.0.2.0/24', '010.0.0.1', ''].map(plainAddress), Array(4).fill(undefined))
  })

  const list = ['192.0.2.10', '198.51.100.0/24', '2001:db8:1::/48', '2001:db8::5']
  const cases: readonly (readonly [address: string, isOnList: boolean])[] = [
    ...['192.0.2.10', '::ffff:192.0.2.10', '::ffff:c000:20a', '198.51.100.0', '198.51.100.255'].map(
      (each) => [each, true] as const,
    ),
    ...['2001:db8::5', '2001:DB8:0::5', '2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff'].map(
      (each) => [each, true] as const,
    ),
    ...['192.0.2.1', '192.0.2.100', '192.0.2.11', '198.51.99.255', '198.51.101.0', '::192.0.2.10'].map(
      (each) => [each, false] as const,
    ),
    ...['2001:db8::6', '2001:db8:2::', '2001:db8:0:ffff::', '::', '', 'localhost', '192.0.2.010'].map(
      (each) => [each, false] as const,
    ),
    ...['198.51.100.0/24', '192.0.2.10/32', 'fe80::1%eth0', '0.0.0.0', '255.255.255.255', '::1'].map(
      (each) => [each, false] as const,
    ),
  ]
  for (const [address, isOnList] of cases)
    it(`protection 44: “${address}” is ${isOnList ? '' : 'not '}listed`, () => equal(isListed(list, address), isOnList))

  it('protection 44: an empty list lists nothing, and a range of IPv6 no IPv4', () => {
    equal(isListed([], '192.0.2.10'), false)
    for (const range of ['::/1', '::/64', '::ffff:0:0/95']) equal(isListed([range], '192.0.2.10'), false, range)
  })
  it('agrees with the platform on random addresses and ranges', () => {
    const random = randomBits(7)
    for (let i = 0; i < 2_000; i++) {
      const isV4 = i % 2 === 0
      const family = isV4 ? 'ipv4' : 'ipv6'
      const text = isV4
        ? Array.from({ length: 4 }, () => random(8)).join('.')
        : Array.from({ length: 8 }, () => (random(2) === 0 ? random(16) : 0).toString(16)).join(':')
      equal(plainAddress(new SocketAddress({ address: text, family }).address), plainAddress(text))
      const prefix = 1 + random(isV4 ? 5 : 7)
      const range = checkIpRange(`${text}/${prefix}`)
      const begun = range.address ?? range.reason!.replace(/.* Write (.*)\.$/, '$1')
      const other = isV4 ? text.replace(/\d+$/, String(random(8))) : text.replace(/[^:]+$/, random(16).toString(16))
      const platform = new BlockList()
      platform.addSubnet(begun.split('/')[0]!, prefix, family)
      for (const address of [text, other])
        equal(isListed([begun], address), platform.check(address, family), `${address} in ${begun}`)
    }
  })
})

/** Pseudo-random whole numbers of so many bits, the same in every run. */
function randomBits(seed: number): (bits: number) => number {
  let state = BigInt(seed)
  return (bits) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(state >> BigInt(64 - bits))
  }
}
