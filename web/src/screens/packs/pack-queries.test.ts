import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { packDetail, packs } from '@portal/contract/packs/packs.ts'

import { followed, inPortal, signIn, signOut } from '../../../testing/in-portal.ts'
import { listed } from '../../../testing/listing.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { invalidatePacks, usePack, usePacks } from './pack-queries.ts'

const ID = '00000000-0000-4000-8000-00000000000a'
const pack = (id: string, endedAt: number | null = 1) => itemOf(packs, 'rows', { id, endedAt })

const detail = (endedAt: number | null) => replyOf(packDetail, { pack: pack(ID, endedAt) })

describe('the packs', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
  afterEach(async () => {
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })

  it('are read page by page, each older than the last pack of the one before', async () => {
    const list = await listed(usePacks, {
      [packs.path]: ({ before }) =>
        replyOf(
          packs,
          before
            ? { rows: [pack(ID.replace(/a$/, 'c'))] }
            : { rows: [pack(ID.replace(/a$/, 'a')), pack(ID.replace(/a$/, 'b'))], hasMore: true },
        ),
    })
    deepEqual([list.asked(), list.hasNext()], [[{}], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext(), list.pages()], [{ before: ID.replace(/a$/, 'b') }, false, 2])
  })
  it('that are none have no further page', async () => {
    equal((await listed(usePacks, { [packs.path]: replyOf(packs, { hasMore: true }) })).hasNext(), false)
  })
  it('are read again every two seconds until all have ended', async () => {
    const rows = [pack(ID.replace(/a$/, 'a')), pack(ID.replace(/a$/, 'b'), null)]
    const list = await listed(usePacks, { [packs.path]: () => replyOf(packs, { rows }) })
    await list.pass(1999)
    equal(list.asked().length, 1)
    await list.pass(1)
    equal(list.asked().length, 2)
    rows[1] = pack(ID.replace(/a$/, 'b'))
    await list.pass(2000)
    await list.pass(60_000)
    equal(list.asked().length, 3)
  })
  it('are read again after one was changed', async () => {
    const list = await listed(usePacks, { [packs.path]: replyOf(packs) })
    await done(() => invalidatePacks())
    await followed()
    equal(list.asked().length, 2)
  })
})

describe('one pack', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
  afterEach(async () => {
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })

  it('is looked at every two seconds until it has ended', async () => {
    signIn()
    let reply = detail(null)
    const sent = serverBy({ '/packs/a': () => reply })
    await used(() => usePack('a'), null, inPortal)
    const pass = async (ms: number) => {
      await done(() => mock.timers.tick(ms))
      await followed()
    }
    await followed()
    await pass(1999)
    equal(sent.length, 1)
    await pass(1)
    equal(sent.length, 2)
    reply = detail(1)
    await pass(2000)
    await pass(60_000)
    equal(sent.length, 3)
  })
})
