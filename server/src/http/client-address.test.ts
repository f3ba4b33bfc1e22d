import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { createAddressReader, normalised } from './client-address.ts'

describe('the client’s address', () => {
  /** Trusted proxies, the socket's address, X-Forwarded-For, and who the client is. */
  const cases: readonly (readonly [string, readonly string[], string, string | undefined, string])[] = [
    ['direct', [], '203.0.113.5', undefined, '203.0.113.5'],
    ['direct, with a forged header', [], '203.0.113.5', '10.0.0.1', '203.0.113.5'],
    ['a proxy nobody configured', ['10.0.0.0/8'], '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['one proxy', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['one proxy, what the client wrote stands left', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['the client claims to be a proxy', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 10.9.9.9, 198.51.100.1', '198.51.100.1'],
    ['two proxies', ['10.0.0.0/8', '192.0.2.7'], '10.0.0.1', '198.51.100.1, 192.0.2.7', '198.51.100.1'],
    ['two proxies, one of them not configured', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
    ['two headers, joined by the server', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['every hop is a proxy', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['no header from the proxy', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
    ['an empty header', ['10.0.0.0/8'], '10.0.0.1', '', '10.0.0.1'],
    ['garbage', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['garbage at the right end', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, <script>', '10.0.0.1'],
    ['garbage left of the client', ['10.0.0.0/8'], '10.0.0.1', 'x, 198.51.100.1', '198.51.100.1'],
    ['octal and short forms are garbage', ['10.0.0.0/8'], '10.0.0.1', '010.0.0.9', '10.0.0.1'],
    ['an address with a port is garbage', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1:80', '10.0.0.1'],
    ['IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['IPv6 in capitals', [], '2001:DB8::5', undefined, '2001:db8::5'],
    ['IPv4 in IPv6 form, direct', [], '::ffff:203.0.113.5', undefined, '203.0.113.5'],
    ['IPv4 in IPv6 form, the proxy', ['10.0.0.0/8'], '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['IPv4 in IPv6 form, the client', ['10.0.0.1'], '10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['IPv4 in IPv6 form, configured', ['::ffff:10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ]
  for (const [name, trusted, socket, header, client] of cases) {
    it(`is the rightmost hop that no proxy of ours is: ${name}`, () => {
      equal(createAddressReader(trusted)(socket, header), client)
    })
  }
  it('is empty where the socket is gone', () => {
    equal(createAddressReader(['10.0.0.0/8'])(undefined, '198.51.100.1'), '')
  })
  it('does not start with a range that is none', () => {
    for (const range of ['everything', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/x', '*', '', '10.0.0/8']) {
      throws(() => createAddressReader([range]), Error, range)
    }
  })
  it('of IPv4 is written in dots', () => {
    equal(normalised('::FFFF:1.2.3.4'), '1.2.3.4')
    equal(normalised('::ffff:102:304'), '1.2.3.4')
    equal(normalised('0:0:0:0:0:FFFF:0102:0304'), '1.2.3.4')
    equal(normalised('::1.2.3.4'), '::1.2.3.4', 'the deprecated compatible form is another address')
    equal(normalised('::ffff:999.2.3.4'), undefined)
    equal(normalised('FE80::1%eth0'), 'fe80::1%eth0')
    equal(normalised(''), undefined)
  })
})
