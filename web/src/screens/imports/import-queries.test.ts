import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { importDetail, imports } from '@portal/contract/institution/imports.ts'

import { followed, inPortal, signIn, signOut } from '../../../testing/in-portal.ts'
import { listed } from '../../../testing/listing.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { invalidateImports, useImport, useImports } from './import-queries.ts'

const job = (id: string, endedAt: number | null = 1) => itemOf(imports, 'rows', { id, endedAt })

describe('the imports', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
  afterEach(async () => {
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })

  it('are read page by page, each older than the last import of the one before', async () => {
    const list = await listed(useImports, {
      [imports.path]: ({ before }) =>
        replyOf(imports, before ? { rows: [job('c')] } : { rows: [job('a'), job('b')], hasMore: true }),
    })
    deepEqual([list.asked(), list.hasNext()], [[{}], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext(), list.pages()], [{ before: 'b' }, false, 2])
  })
  it('that are none have no further page', async () => {
    equal((await listed(useImports, { [imports.path]: replyOf(imports, { hasMore: true }) })).hasNext(), false)
  })
  it('are read again every three seconds until all have ended', async () => {
    const rows = [job('a'), job('b', null)]
    const list = await listed(useImports, { [imports.path]: () => replyOf(imports, { rows }) })
    await list.pass(2999)
    equal(list.asked().length, 1)
    await list.pass(1)
    equal(list.asked().length, 2)
    rows[1] = job('b')
    await list.pass(3000)
    await list.pass(60_000)
    equal(list.asked().length, 3)
  })
  it('are read again after one was changed', async () => {
    const list = await listed(useImports, { [imports.path]: replyOf(imports) })
    await done(() => invalidateImports())
    await followed()
    equal(list.asked().length, 2)
  })
})

describe('one import', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
  afterEach(async () => {
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })

  it('is looked at every second until it has ended', async () => {
    signIn()
    let reply = replyOf(importDetail, { endedAt: null })
    const sent = serverBy({ '/imports/a': () => reply })
    await used(() => useImport('a'), null, inPortal)
    const pass = async (ms: number) => {
      await done(() => mock.timers.tick(ms))
      await followed()
    }
    await followed()
    await pass(999)
    equal(sent.length, 1)
    await pass(1)
    equal(sent.length, 2)
    reply = replyOf(importDetail, { endedAt: 1 })
    await pass(1000)
    await pass(60_000)
    equal(sent.length, 3)
  })
})
