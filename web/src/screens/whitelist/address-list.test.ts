import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addressesIn, checkAddress, checkAddresses, checkName, checkScopes, endOfDay } from './address-list.ts'

test('addresses are required: addresses or ranges separated by commas', () => {
  for (const text of ['', '   ']) assert.equal(checkAddresses(text), 'IP addresses are required')
  for (const text of ['10.0.0.256', '10.0.0', '10.0.0.1,', '10.0.0.1;10.0.0.2', ':1', '010.0.0.1', '10.0.0.0/33'])
    assert.equal(checkAddresses(text), 'Invalid IP address format', text)
  for (const text of ['10.0.0.1', '10.0.0.1,192.0.2.255', ' 10.0.0.1 , 0.0.0.0 ', '10.0.0.0/8, 2001:db8::/32, ::1'])
    assert.equal(checkAddresses(text), null, text)
  assert.equal(checkAddresses('10.0.0.1/8'), '10.0.0.1/8 does not begin its range. Write 10.0.0.0/8.')
  assert.equal(checkAddresses('0.0.0.0/0'), '0.0.0.0/0 is every address. List those that the program calls from.')
  assert.deepEqual(addressesIn(' 10.0.0.1 ,10.0.0.2'), ['10.0.0.1', '10.0.0.2'])
})

test('a token has at most 100 addresses', () => {
  const list = (count: number) => Array.from({ length: count }, (_, i) => `10.0.0.${i}`).join(',')
  assert.equal(checkAddresses(list(100)), null)
  assert.equal(checkAddresses(list(101)), 'A token has at most 100 IP addresses')
})

test('a token has at least one scope and a short name', () => {
  assert.deepEqual([checkScopes([]), checkScopes(['send-books'])], ['Choose what the token may do', null])
  assert.deepEqual([checkName('x'.repeat(101)), checkName('')], ['A name has at most 100 characters', null])
})

test('a single address is validated by the same rule', () => {
  assert.equal(checkAddress('192.0.2.1'), null)
  for (const text of ['', '192.0.2.1, 192.0.2.2', '192.0.2.0/24', 'localhost'])
    assert.equal(checkAddress(text), 'Invalid IP address format')
})

test("the last day of a token ends one second before the next day in the user's time zone", () => {
  assert.equal(endOfDay(''), undefined)
  assert.equal(endOfDay('2026-11-21'), new Date(2026, 10, 22).getTime() / 1000 - 1)
})
