import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { house } from '@portal/contract/house/house.ts'
import { orderRun } from '@portal/contract/house/runs.ts'
import { jobDetail } from '@portal/contract/institution/jobs.ts'

import { useNotices } from '#session/notices.ts'
import { followed, inPortal, keep, signIn, signOut } from '../../../testing/in-portal.ts'
import { listed } from '../../../testing/listing.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { useHouse, useOrderedRun } from './house-queries.ts'

const row = itemOf(house, 'rows', {})
const ID = '00000000-0000-4000-8000-00000000000a'
const notices = () => useNotices.getState().list.map(({ kind }) => kind)

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
  afterEach(async () => {
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })
}

describe('the clients of the house', () => {
  aroundEach()

  it('are read a thousand at a time, until all are', async () => {
    const list = await listed(() => useHouse('2026-03-02', 'a'), {
      [house.path]: replyOf(house, { rows: [row, row], rowCount: 3 }),
    })
    const asked = { asOf: '2026-03-02', search: 'a', offset: 0, limit: 1000 }
    deepEqual([list.asked(), list.hasNext()], [[asked], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext()], [{ ...asked, offset: 2 }, false])
  })
  it('are those of the last run where no day is chosen', async () => {
    deepEqual((await listed(() => useHouse('', ''), { [house.path]: replyOf(house) })).asked(), [{ offset: 0, limit: 1000 }])
  })
})

describe('a run that is ordered', () => {
  aroundEach()

  async function ordering(
    job: () => ReturnType<typeof jobOf> | number,
    order: object | number = replyOf(orderRun, { jobId: ID }),
  ) {
    signIn()
    keep(['house'])
    const sent = serverBy({ [orderRun.path]: order, [`/jobs/${ID}`]: job })
    const hook = await used(useOrderedRun, undefined, inPortal)
    await done(() => hook.result.order())
    await followed()
    const pass = async (ms: number) => {
      await done(() => mock.timers.tick(ms))
      await followed()
    }
    return { hook, pass, looks: () => sent.filter(([path]) => path === `/jobs/${ID}`).length }
  }
  const jobOf = (fields: Parameters<typeof replyOf<typeof jobDetail>>[1]) => replyOf(jobDetail, fields)

  it('is busy, and looked at every two seconds, until it has ended', async () => {
    let job = jobOf({ endedAt: null, state: 'running' })
    const { hook, pass, looks } = await ordering(() => job)
    deepEqual([hook.result.isBusy, looks()], [true, 1])
    await pass(1999)
    equal(looks(), 1)
    await pass(1)
    equal(looks(), 2)
    job = jobOf({ endedAt: 1, state: 'done' })
    await pass(2000)
    deepEqual([hook.result.isBusy, notices()], [false, ['success']])
    await pass(60_000)
    equal(looks(), 3)
  })
  it('that fails says why', async () => {
    const { hook } = await ordering(() => jobOf({ endedAt: 1, state: 'failed', reason: 'No closes.' }))
    deepEqual([hook.result.isBusy, notices(), useNotices.getState().list[0]?.text], [false, ['error'], 'No closes.'])
  })
  it('that cannot be followed, or ordered, says so', async () => {
    const { hook } = await ordering(() => 500)
    deepEqual([hook.result.isBusy, notices()], [false, ['error']])
    await signOut()
    mock.restoreAll()
    const refused = await ordering(() => 500, 409)
    deepEqual([refused.hook.result.isBusy, notices(), refused.looks()], [false, ['error'], 0])
  })
})
