import { equal, notEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { whatChanged } from '@portal/contract/reports/what-changed.ts'

import type { Caller, UserCaller } from '#access/caller.ts'
import { preparedElsewhere } from '#http/prepared.ts'
import { createResponseCache } from './response-cache.ts'

const PERSON: UserCaller = {
  ...{ kind: 'user', institutionId: 'house', userId: 'anna', email: 'anna@house.example', role: 'employee' },
  ...{ clientId: 'client', sessionId: 'session', useLive: false },
}
const BODY = { clientName: 'Client', accountsInScope: ['one'] }

describe('replies that were sent', () => {
  const open = (isCacheable = true) => {
    const sent = createResponseCache()
    const make = async () => preparedElsewhere(npvSnapshot, new TextEncoder().encode('{}'), isCacheable)
    const ask = (caller: Caller, body: unknown = BODY, endpoint: typeof npvSnapshot | typeof whatChanged = npvSnapshot) =>
      sent.of(endpoint, { caller, body }, make)
    return { sent, make, ask }
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
    const { sent, ask } = open()
    const [ours, theirs] = [await ask(PERSON), await ask({ ...PERSON, institutionId: 'another house' })]
    sent.invalidate('house')
    notEqual(await ask(PERSON), ours)
    equal(await ask({ ...PERSON, institutionId: 'another house' }), theirs)
  })
  it('are not kept where something changed while they were made', async () => {
    const { sent, make, ask } = open()
    const call = { caller: PERSON, body: BODY }
    const early = await sent.of(npvSnapshot, call, async () => {
      sent.invalidate('house')
      return await make()
    })
    notEqual(await ask(PERSON), early)
  })
  it('are not kept of an open market, nor where they hang on the moment or were written to be sent once', async () => {
    const { ask } = open()
    const live = { ...PERSON, useLive: true }
    notEqual(await ask(live), await ask(live))
    notEqual(await ask(PERSON, BODY, whatChanged), await ask(PERSON, BODY, whatChanged))
    const once = open(false)
    notEqual(await once.ask(PERSON), await once.ask(PERSON))
  })
  it('are so many, and those that were not asked for longest go first', async () => {
    const { ask } = open()
    const first = await ask(PERSON, 0)
    const second = await ask(PERSON, 1)
    for (let i = 2; i < 200; i++) await ask(PERSON, i)
    equal(await ask(PERSON, 0), first)
    await ask(PERSON, 200)
    equal(await ask(PERSON, 0), first)
    notEqual(await ask(PERSON, 1), second)
  })
})
