import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../../testing/browser.ts'

import { endpoint } from '@portal/contract/endpoint.ts'
import { nothing } from '@portal/contract/scalars.ts'

import { ApiError } from '#api/api-error.ts'
import { serverOf, settled } from '../../../../testing/server-of.ts'
import { callAgain, type Delay } from './call-again.ts'

const signIn = endpoint({ method: 'POST', path: '/sign-in', summary: '', access: 'public', request: nothing, response: nothing })
const WORK = { challenge: 'c', parts: 1, bits: 1 }
const refusal = (delay: object | undefined) => ({ code: 'refusal.wait', params: {}, reason: 'Wait.', requestId: 'r', delay })
const refused = (delay: object | undefined, status = 429) => new ApiError(status, 'Wait.', 'r', refusal(delay))
const DRAW = { kind: 'draw', seconds: 40, waiting: 3 }

/** A worker that says what it was sent as the solution. */
class FakeWorker {
  onmessage: (event: { readonly data: string }) => void = () => undefined
  isEnded = false
  static latest: FakeWorker | undefined

  constructor() {
    FakeWorker.latest = this
  }
  postMessage(work: typeof WORK): void {
    this.onmessage({ data: `${work.challenge}:solved` })
  }
  terminate(): void {
    this.isEnded = true
  }
}
Object.assign(globalThis, { Worker: FakeWorker })

describe('a sign-in call that was delayed', () => {
  afterEach(() => mock.restoreAll())

  it('is made again with the solution of its task', async () => {
    const sent = serverOf([200, {}])
    const kinds: (string | null)[] = []
    const reply = await callAgain(signIn, {}, refused({ kind: 'work', seconds: 0, work: WORK }), (delay) =>
      kinds.push(delay?.kind ?? null),
    )
    deepEqual([reply, kinds, sent[0]?.headers.get('x-proof-of-work')], [{}, ['work', null], 'c:solved'])
    equal(FakeWorker.latest?.isEnded, true)
  })

  it('is made again within fifteen seconds where it waits to be drawn, with the solution it already has', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const sent = serverOf([429, refusal(DRAW)], [429, refusal({ ...DRAW, seconds: 2 })], [200, {}])
    const waiting = callAgain(signIn, {}, refused({ kind: 'work', seconds: 0, work: WORK }), () => undefined)
    await settled()
    equal(sent.length, 1)
    test.mock.timers.tick(14_999)
    await settled()
    equal(sent.length, 1)
    test.mock.timers.tick(1)
    await settled()
    equal(sent.length, 2)
    test.mock.timers.tick(2_000)
    deepEqual(await waiting, {})
    deepEqual(
      sent.map(({ headers }) => headers.get('x-proof-of-work')),
      ['c:solved', 'c:solved', 'c:solved'],
    )
  })

  it('is given up where the user stops it, without a reply or an error', async () => {
    const sent = serverOf()
    const delays: (Delay | null)[] = []
    const waiting = callAgain(signIn, {}, refused(DRAW), (delay) => delays.push(delay))
    delays[0]?.stop()
    equal(await waiting, undefined)
    deepEqual([delays.map((delay) => delay?.kind ?? null), sent.length], [['draw', null], 0])
  })

  it('fails where waiting or a mailed link is what helps, or nothing is said', async () => {
    for (const delay of [{ kind: 'wait', seconds: 9 }, { kind: 'link', seconds: 0 }, undefined]) {
      const shown: (Delay | null)[] = []
      const error = refused(delay)
      await rejects(
        callAgain(signIn, {}, error, (each) => shown.push(each)),
        error,
      )
      deepEqual(
        shown.map((each) => each?.kind),
        [delay?.kind],
      )
    }
    await rejects(
      callAgain(signIn, {}, refused(DRAW, 500), () => undefined),
      { status: 500 },
    )
  })

  it('fails with what the call made again fails with', async () => {
    serverOf([401, { reason: 'Wrong password.' }])
    const first = refused({ kind: 'work', seconds: 0, work: WORK })
    await rejects(
      callAgain(signIn, {}, first, () => undefined),
      { message: 'Wrong password.' },
    )
  })
})
