import { deepEqual } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { endpoint } from '@portal/contract/endpoint.ts'
import * as z from 'zod/mini'

import { useNotices } from '#session/notices.ts'
import { followed, inPortal, signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { serverBy, settled } from '../../testing/server-of.ts'
import { useKeyedCall } from './use-keyed-call.ts'
import { useKeyedSave } from './use-keyed-save.ts'
import { useSave } from './use-save.ts'

const save = endpoint({
  method: 'POST',
  path: '/things',
  summary: '',
  access: 'read-reports',
  request: z.strictObject({ name: z.string() }),
  response: z.strictObject({ id: z.string() }),
})
const BODY = { body: { name: 'a' } }
const notices = () => useNotices.getState().list.map(({ kind, text }) => `${kind}: ${text}`)

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
}

describe('a save', () => {
  aroundEach()

  it('says that it is done, by a text that may depend on what was saved', async () => {
    signIn()
    serverBy({ '/things': { id: '7' } })
    const saved: unknown[] = []
    const texts = {
      success: ({ id }: { readonly id: string }) => `Saved as ${id}.`,
      failure: 'Not saved.',
      onSaved: ({ id }: { readonly id: string }, { body }: object & { readonly body?: unknown }) => void saved.push([id, body]),
    }
    const hook = await used(() => useSave(save, texts), null, inPortal)
    await done(() => hook.result.mutate(BODY))
    await followed()
    deepEqual([notices(), saved], [['success: Saved as 7.'], [['7', { name: 'a' }]]])
  })
  it('says nothing where it has no text for that', async () => {
    signIn()
    serverBy({ '/things': { id: '7' } })
    const hook = await used(() => useSave(save, { failure: 'Not saved.' }), null, inPortal)
    await done(() => hook.result.mutate(BODY))
    await followed()
    deepEqual(notices(), [])
  })
  it('that is refused says the server’s reason', async () => {
    signIn()
    serverBy({ '/things': 403 })
    const hook = await used(() => useSave(save, { success: 'Saved.', failure: 'Not saved.' }), null, inPortal)
    await done(() => hook.result.mutate(BODY))
    await followed()
    deepEqual(notices(), ['error: 403 /things'])
  })
})

describe('a write that takes effect once', () => {
  aroundEach()

  /** A server that loses its replies, refuses or answers, and the keys that it was sent. */
  function keys(...answers: readonly ('lost' | 'refused' | 'done')[]): (string | null)[] {
    const sent: (string | null)[] = []
    const left = [...answers]
    mock.method(globalThis, 'fetch', async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('idempotency-key'))
      const answer = left.shift()
      if (answer === 'lost') throw new TypeError('No network.')
      return answer === 'refused' ? Response.json({ reason: 'No.' }, { status: 409 }) : Response.json({ id: '1' })
    })
    return sent
  }
  /** Whether each key is the one before it. */
  const areSame = (sent: readonly (string | null)[]) => sent.slice(1).map((key, at) => key !== null && key === sent[at])

  it('has the same key again where no answer came, and another one after an answer', async () => {
    signIn()
    const sent = keys('lost', 'lost', 'refused', 'done', 'done')
    const { result: call } = await used(useKeyedCall, undefined)
    for (let time = 0; time < 5; time++) await call(save, BODY).catch(() => null)
    deepEqual(areSame(sent), [true, true, false, false])
  })
  it('has another key with another request', async () => {
    signIn()
    const sent = keys('lost', 'lost')
    const { result: call } = await used(useKeyedCall, undefined)
    await call(save, BODY).catch(() => null)
    await call(save, { body: { name: 'b' } }).catch(() => null)
    deepEqual(areSame(sent), [false])
  })
  it('has a key also as a save with toasts, where its call says that it acts once', async () => {
    signIn()
    const sent = keys('lost', 'done', 'done')
    const hook = await used(() => useSave({ ...save, actsOnce: true }, { failure: 'Not saved.' }), null, inPortal)
    for (let time = 0; time < 3; time++) {
      await done(() => hook.result.mutate(BODY))
      await followed()
    }
    deepEqual(areSame(sent), [true, false])
  })
  it('is busy until it is answered, gives the reply, and then reads again', async () => {
    signIn()
    keys('done')
    const read: number[] = []
    const hook = await used(() => useKeyedSave(() => read.push(1)), null)
    let reply: unknown
    await done(() => {
      void hook.result.save(save, BODY, { success: 'Saved.', failure: 'Not saved.' }).then((came) => {
        reply = came
      })
    })
    await done(settled)
    deepEqual([reply, read, hook.result.isBusy, notices()], [{ id: '1' }, [1], false, ['success: Saved.']])
  })
  it('shows that it is busy', async () => {
    signIn()
    const { promise, resolve } = Promise.withResolvers<Response>()
    mock.method(globalThis, 'fetch', () => promise)
    const hook = await used(() => useKeyedSave(() => {}), null)
    await done(() => void hook.result.save(save, BODY, { failure: 'Not saved.' }))
    deepEqual(hook.result.isBusy, true)
    await done(() => resolve(Response.json({ id: '1' })))
    await done(settled)
    deepEqual([hook.result.isBusy, notices()], [false, []])
  })
  it('that is refused reads again as well, and gives nothing', async () => {
    signIn()
    keys('refused')
    const read: number[] = []
    const hook = await used(() => useKeyedSave(() => read.push(1)), null)
    let reply: unknown = 'none yet'
    await done(async () => {
      reply = await hook.result.save(save, BODY, { success: 'Saved.', failure: 'Not saved.' })
    })
    deepEqual([reply, read, hook.result.isBusy, notices()], [undefined, [1], false, ['error: No.']])
  })
})
