import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { jobs } from '@portal/contract/institution/jobs.ts'

import { followed, signOut } from '../../../testing/in-portal.ts'
import { listed } from '../../../testing/listing.ts'
import { done, withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { invalidateJobs, useJobs } from './job-queries.ts'

const job = (id: string, endedAt: number | null = 1) => itemOf(jobs, 'rows', { id, endedAt })

describe('the jobs', () => {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
  afterEach(async () => {
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })

  it('are read page by page, each older than the last job of the one before', async () => {
    const list = await listed(useJobs, {
      [jobs.path]: ({ before }) => replyOf(jobs, before ? { rows: [job('c')] } : { rows: [job('a'), job('b')], hasMore: true }),
    })
    deepEqual([list.asked(), list.hasNext()], [[{}], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext(), list.pages()], [{ before: 'b' }, false, 2])
  })
  it('that are none have no further page', async () => {
    equal((await listed(useJobs, { [jobs.path]: replyOf(jobs, { hasMore: true }) })).hasNext(), false)
  })
  it('are read again every three seconds until all have ended', async () => {
    const rows = [job('a'), job('b', null)]
    const list = await listed(useJobs, { [jobs.path]: () => replyOf(jobs, { rows }) })
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
    const list = await listed(useJobs, { [jobs.path]: replyOf(jobs) })
    await done(() => invalidateJobs())
    await followed()
    equal(list.asked().length, 2)
  })
})
