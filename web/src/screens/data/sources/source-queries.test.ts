import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../../testing/browser.ts'

import { sourceAccounts, sourceDeliveries, sources } from '@portal/contract/institution/sources.ts'

import { followed, inPortal, signIn, signOut } from '../../../../testing/in-portal.ts'
import { listed } from '../../../../testing/listing.ts'
import { done, used, withPage } from '../../../../testing/page.ts'
import { itemOf, replyOf } from '../../../../testing/sample-of.ts'
import { serverBy } from '../../../../testing/server-of.ts'
import { invalidateSources, useDeliveries, useSourceAccounts, useSources } from './source-queries.ts'

const ID = '00000000-0000-4000-8000-00000000000a'
const account = itemOf(sourceAccounts, 'rows', { id: ID })
const delivery = itemOf(sourceDeliveries, 'rows', { id: ID })

describe('sources', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
  afterEach(async () => {
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })

  it('are read page by page, and again every minute', async () => {
    const list = await listed(() => useSources('bank'), {
      [sources.path]: ({ after }) => replyOf(sources, { next: after ? null : ID }),
    })
    deepEqual([list.asked(), list.hasNext()], [[{ search: 'bank' }], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext()], [{ search: 'bank', after: ID }, false])
    await list.pass(59_999)
    equal(list.asked().length, 2)
    await list.pass(1)
    equal(list.asked().length > 2, true)
  })
  it('without a search are all', async () => {
    deepEqual((await listed(() => useSources(''), { [sources.path]: replyOf(sources) })).asked(), [{}])
  })
  it('have files, read from the newest on', async () => {
    const list = await listed(() => useDeliveries(ID), {
      [`/sources/${ID}/deliveries`]: ({ before }) => replyOf(sourceDeliveries, { rows: [delivery], hasMore: !before }),
    })
    equal(list.hasNext(), true)
    await list.next()
    deepEqual([list.asked()[1], list.hasNext()], [{ before: ID }, false])
  })
  it('have accounts to choose from, those of the source first', async () => {
    const list = await listed(() => useSourceAccounts(ID, 'a'), {
      [sourceAccounts.path]: ({ after }) => replyOf(sourceAccounts, { rows: [account], hasMore: !after }),
    })
    deepEqual([list.asked(), list.hasNext()], [[{ of: ID, search: 'a' }], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext()], [{ of: ID, search: 'a', after: ID }, false])
    const ofNone = await listed(() => useSourceAccounts(null, ''), {
      [sourceAccounts.path]: replyOf(sourceAccounts, { hasMore: true }),
    })
    deepEqual([ofNone.asked(), ofNone.hasNext()], [[{}], false])
  })
  it('and their accounts stay shown while others are looked for', async () => {
    signIn()
    serverBy({ [sources.path]: replyOf(sources), [sourceAccounts.path]: replyOf(sourceAccounts) })
    const hook = await used(
      (search: string) => [useSources(search), useSourceAccounts(null, search)] as const,
      'a' as string,
      inPortal,
    )
    await followed()
    await hook.rerender('b')
    deepEqual(
      hook.result.map(({ data }) => data === undefined),
      [false, false],
    )
  })
  it('are read again after a change', async () => {
    const list = await listed(() => useSources(''), { [sources.path]: replyOf(sources) })
    await done(() => invalidateSources())
    await followed()
    equal(list.asked().length, 2)
  })
})
