import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import type { Report } from '#api/use-report.ts'
import { useNotices } from '#session/notices.ts'
import { useWantedFile } from '#session/wanted-file.ts'
import { signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { settled } from '../../testing/server-of.ts'
import { useWantedWorkbook } from './use-wanted-workbook.ts'

const report = (isSettled: boolean, error: Error | null = null, timePeriod = '1M') =>
  ({ isSettled, error, call: { endpoint: '', fields: { timePeriod }, needsAccounts: true } }) as Pick<
    Report<unknown>,
    'isSettled' | 'error' | 'call'
  > as Report<unknown>
const wantedOf = (table: string) => ({ table, path: '/trade-history', timePeriod: '1M' }) as const
const wanted = () => useWantedFile.getState().file
const notices = () => useNotices.getState().list.map(({ text }) => text)

describe('a table that is wanted as a file', () => {
  withPage()
  beforeEach(() => useWantedFile.setState({ file: wantedOf('transactions') }))
  afterEach(async () => {
    useWantedFile.setState({ file: null })
    await signOut()
    mock.restoreAll()
  })
  interface Reports {
    readonly report: Report<unknown>
    readonly gains: Report<unknown>
    readonly search: string
  }
  const ALL: Reports = { report: report(true), gains: report(false), search: '' }
  const tablesOf = (reports: Reports) => [
    { name: 'transactions', title: 'Transactions', report: reports.report },
    { name: 'realised-gains', title: 'Realised gains', report: reports.gains },
  ]
  async function shown(reports: Partial<Reports> = {}) {
    const hook = await used((now: Reports) => useWantedWorkbook(tablesOf(now), now.search), { ...ALL, ...reports })
    // The code that saves is loaded then.
    for (let turn = 0; turn < 20 && wanted() === null && notices().length === 0; turn++)
      await done(() => new Promise((resolve) => setTimeout(resolve, 10)))
    await done(settled)
    return hook
  }

  it('is saved once its rows are shown, or it is said that there are none', async () => {
    await shown()
    deepEqual([wanted(), notices().length], [null, 1])
  })
  it('waits for its rows, of its period, without a search', async () => {
    for (const reports of [{ report: report(false) }, { report: report(true, null, '1Y') }, { search: 'a' }]) {
      await shown(reports)
      deepEqual([wanted() === null, notices()], [false, []])
    }
  })
  it('of gains waits for those', async () => {
    useWantedFile.setState({ file: wantedOf('realised-gains') })
    const hook = await shown()
    equal(wanted() === null, false)
    await hook.rerender({ ...ALL, gains: report(true) })
    equal(wanted(), null)
  })
  it('whose rows cannot be loaded says why', async () => {
    await shown({ report: report(true, new Error('No closes.')) })
    deepEqual([wanted(), notices().length, notices()[0]?.includes('No closes.')], [null, 1, true])
  })
  it('that the screen has not is not saved', async () => {
    useWantedFile.setState({ file: wantedOf('other') })
    await shown()
    equal(notices().length, 0)
  })
  it('is wanted no more when another screen is opened', async () => {
    location.href = 'http://portal/risk'
    const hook = await shown({ search: 'a' })
    await hook.unmount()
    equal(wanted(), null)
  })
  it('is wanted still when its screen is opened again', async () => {
    location.href = 'http://portal/trade-history'
    const hook = await shown({ search: 'a' })
    await hook.unmount()
    equal(wanted() === null, false)
  })
})
