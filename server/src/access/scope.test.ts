import { deepEqual, doesNotThrow, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'

import { Failure } from '#base/failure.ts'
import { assertGenuine, assertPermitted, type EntitledClient, type Entitlements, type Scope, scopeOf } from './scope.ts'

const account = (clientId: string, id: string) => ({
  id,
  name: id,
  clientId,
  portfolioId: 'P',
  portfolioName: 'Growth',
  currency: 'EUR',
  benchmarkId: null,
})
const client = (name: string, ids: readonly string[]): EntitledClient => ({
  id: `id of ${name}`,
  name,
  reportingCurrency: 'EUR',
  benchmarkId: null,
  accounts: ids.map((id) => account(`id of ${name}`, id)),
})
const own = ['a1', 'a2', 'a3', 'a4', 'a5']
const entitlements: Entitlements = {
  institutionId: 'I',
  version: 1,
  clients: [client('Alder', own), client('Birch', ['b1'])],
}
const isNotFound = (error: unknown) => error instanceof Failure && error.status === 404 && error.reason === 'Not found'

describe('a call that may name client and accounts', () => {
  it('is permitted where it names none, or the caller’s own', () => {
    doesNotThrow(() => assertPermitted(entitlements, { clientName: '', accountsInScope: [] }))
    doesNotThrow(() => assertPermitted(entitlements, { clientName: 'Alder', accountsInScope: [] }))
    doesNotThrow(() => assertPermitted(entitlements, { clientName: 'Alder', accountsInScope: ['a1'] }))
  })
  it('is refused where it names a client or accounts that are not the caller’s', () => {
    throws(() => assertPermitted(entitlements, { clientName: 'Cedar', accountsInScope: [] }), isNotFound)
    throws(() => assertPermitted(entitlements, { clientName: 'Alder', accountsInScope: ['b1'] }), isNotFound)
    throws(() => assertPermitted(entitlements, { clientName: '', accountsInScope: ['a1'] }), isNotFound)
  })
})

describe('a scope', () => {
  it('holds the requested accounts, each once and in the order of the entitlements, whatever the order of the request', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...own), { maxLength: 20 }), (ids) => {
        const scope = scopeOf(entitlements, 'Alder', ids)
        deepEqual(
          scope.accounts.map(({ id }) => id),
          own.filter((id) => ids.includes(id)),
        )
        equal(scope.client.name, 'Alder')
      }),
    )
  })
  it('is made once for the same list, and anew when the entitlements or the client differ', () => {
    const ids = ['a1']
    const scope = scopeOf(entitlements, 'Alder', ids)
    equal(scopeOf(entitlements, 'Alder', ids), scope)
    throws(() => scopeOf({ ...entitlements, version: 2, clients: [client('Alder', ['a2'])] }, 'Alder', ids), isNotFound)
    throws(() => scopeOf(entitlements, 'Birch', ids), isNotFound)
  })
  it('is refused as a whole for one account that is not the caller’s, at any place in the list', () => {
    // Of another client, of no client, and texts that look like ids.
    const foreign = fc.oneof(
      fc.constantFrom('b1', '', '__proto__', 'constructor', 'A1', ' a1', 'a1 '),
      fc.string().filter((text) => !own.includes(text)),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...own)), foreign, fc.nat(), (ids, alien, place) => {
        const asked = ids.toSpliced(place % (ids.length + 1), 0, alien)
        throws(() => scopeOf(entitlements, 'Alder', asked), isNotFound)
      }),
    )
  })
  it('is refused for a client that is not the caller’s, with or without accounts', () => {
    fc.assert(
      fc.property(
        fc.string().filter((name) => name !== 'Alder' && name !== 'Birch'),
        fc.subarray(own),
        (name, ids) => throws(() => scopeOf(entitlements, name, ids), isNotFound),
      ),
    )
  })
  it('is genuine only when it was made by scopeOf: a copy, a look-alike and a changed one are refused', () => {
    const genuine = scopeOf(entitlements, 'Alder', ['a1'])
    doesNotThrow(() => assertGenuine(genuine))
    const forged: readonly Scope[] = [
      { ...genuine },
      { ...genuine, institutionId: 'J' },
      structuredClone(genuine),
      JSON.parse(JSON.stringify(genuine)) as Scope,
      Object.create(genuine) as Scope,
      new Proxy(genuine, {}),
    ]
    for (const scope of forged) throws(() => assertGenuine(scope), /did not make/)
  })
})
