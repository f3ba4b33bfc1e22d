import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { whatChanged } from '@portal/contract/reports/what-changed.ts'

import type { Caller, UserCaller } from '#access/caller.ts'
import { preparedElsewhere } from '#http/prepared.ts'
import { createResponseCache } from './response-cache.ts'

const PERSON: UserCaller = {
  kind: 'user',
  institutionId: 'house',
  userId: 'anna',
  email: 'anna@house.example',
  role: 'employee',
  clientId: 'client',
  sessionId: 'session',
  useLive: false,
}
const BODY = { clientName: 'Client', accountsInScope: ['one'] }

describe('replies that were sent', () => {
  const open = (isCacheable = true, limitBytes = 1e6) => {
    const cache = createResponseCache(limitBytes)
    const make = async () => preparedElsewhere(npvSnapshot, new TextEncoder().encode('{}'), isCacheable)
    const ask = (
      caller: Caller,
      body: unknown = BODY,
      endpoint: typeof npvSnapshot | typeof whatChanged = npvSnapshot,
      snapshotId: string | null = null,
    ) => cache.of(endpoint, { caller, body }, snapshotId, make)
    return { cache, make, ask }
  }

  it('are sent again to the same caller for the same question, and to nobody else', async () => {
    const { ask } = open()
    const first = await ask(PERSON)
    equal(await ask({ ...PERSON }, { ...BODY }), first)
    const others: Caller[] = [
      { ...PERSON, sessionId: 'another', userId: 'ben' },
      { ...PERSON, clientId: null },
      { ...PERSON, role: 'admin' },
      { ...PERSON, institutionId: 'another house' },
      { kind: 'token', institutionId: 'house', tokenId: 'session', scopes: ['read-reports'] },
    ]
    for (const other of others) notEqual(await ask(other), first)
    notEqual(await ask(PERSON, { ...BODY, accountsInScope: ['one', 'two'] }), first)
  })
  it('are forgotten with their institution, and no other’s are', async () => {
    const { cache, ask } = open()
    const [ours, theirs] = [await ask(PERSON), await ask({ ...PERSON, institutionId: 'another house' })]
    cache.invalidate('house')
    notEqual(await ask(PERSON), ours)
    equal(await ask({ ...PERSON, institutionId: 'another house' }), theirs)
  })
  it('are not kept where something changed while they were made', async () => {
    const { cache, make, ask } = open()
    const call = { caller: PERSON, body: BODY }
    const early = await cache.of(npvSnapshot, call, null, async () => {
      cache.invalidate('house')
      return await make()
    })
    notEqual(await ask(PERSON), early)
  })
  it('are kept of a snapshot of Live mode, and not of another', async () => {
    const { ask } = open()
    const live = { ...PERSON, useLive: true }
    const first = await ask(live, BODY, npvSnapshot, 'one')
    equal(await ask(live, BODY, npvSnapshot, 'one'), first)
    notEqual(await ask(live, BODY, npvSnapshot, 'two'), first)
    notEqual(await ask(PERSON), first)
  })
  it('are not kept where they depend on the moment or were serialized to be sent once', async () => {
    const { ask } = open()
    notEqual(await ask(PERSON, BODY, whatChanged), await ask(PERSON, BODY, whatChanged))
    const once = open(false)
    notEqual(await once.ask(PERSON), await once.ask(PERSON))
  })
  it('take so many bytes, and those that were used longest ago go first', async () => {
    // An entry takes 300 bytes beside its key of some 100 letters of two bytes: three of them fit into 1,800.
    const { ask, cache } = open(true, 1_800)
    const first = await ask(PERSON, 0)
    const second = await ask(PERSON, 1)
    await ask(PERSON, 2)
    equal(await ask(PERSON, 0), first)
    await ask(PERSON, 3)
    equal(await ask(PERSON, 0), first)
    notEqual(await ask(PERSON, 1), second)
    const { bytes, limitBytes, hits, misses } = cache.usage()
    ok(bytes > 1_200 && bytes <= limitBytes, `${bytes}`)
    deepEqual([limitBytes, hits, misses], [1_800, 2, 5])
    cache.invalidate('house')
    equal(cache.usage().bytes, 0)
  })
})
