import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import type { Report } from '#api/use-report.ts'
import { useNotices } from '#session/notices.ts'
import { useWantedFile } from '#session/wanted-file.ts'
import { signOut } from '../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { settled } from '../../../testing/server-of.ts'
import { useWantedWorkbook } from './use-wanted-workbook.ts'

const report = (isSettled: boolean, error: Error | null = null, timePeriod = '1M') =>
  ({ isSettled, error, call: { endpoint: '', fields: { timePeriod }, needsAccounts: true } }) as Pick<
    Report<unknown>,
    'isSettled' | 'error' | 'call'
  > as Report<unknown>
const wanted = () => useWantedFile.getState().file
const notices = () => useNotices.getState().list.map(({ text }) => text)

describe('a table that is wanted as a file', () => {
  withPage()
  beforeEach(() => useWantedFile.setState({ file: { table: 'transactions', timePeriod: '1M' } }))
  afterEach(async () => {
    useWantedFile.setState({ file: null })
    await signOut()
    mock.restoreAll()
  })
  type Reports = Parameters<typeof useWantedWorkbook>[0]
  const ALL: Reports = { report: report(true), gains: report(false), search: '' }
  async function shown(reports: Partial<Reports> = {}) {
    const hook = await used((now: Reports) => useWantedWorkbook(now), { ...ALL, ...reports })
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
    useWantedFile.setState({ file: { table: 'realised-gains', timePeriod: '1M' } })
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
    useWantedFile.setState({ file: { table: 'other', timePeriod: '1M' } })
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
