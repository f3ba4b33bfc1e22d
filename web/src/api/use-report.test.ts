import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { endpoint } from '@portal/contract/endpoint.ts'
import * as z from 'zod/mini'

import { useClientStore } from '#session/client-store.ts'
import { noteReplyMode, useReplyMode } from '#session/data-mode.ts'
import { followed, inPortal, select, signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { serverBy } from '../../testing/server-of.ts'
import { setReplyGate } from './reply-gate.ts'
import { useReport } from './use-report.ts'

const request = z.looseObject({ clientName: z.string(), grouping: z.optional(z.string()) })
const response = z.strictObject({ mode: z.string(), asOf: z.int(), value: z.int() })
const of = (path: `/${string}`) => endpoint({ method: 'POST', path, summary: '', access: 'read-reports', request, response })
const npv = of('/reports/npv')
const risk = of('/reports/risk')
const reply = (value: number) => ({ mode: 'Close', asOf: 7, value })

/** A server whose replies a test gives one by one. */
function server() {
  const answers: Record<string, object | number> = { '/reports/npv': reply(1), '/reports/risk': reply(2) }
  return { answers, sent: serverBy(answers) }
}
type Options = Parameters<typeof useReport<typeof npv>>[1]
const openReport = (options: Options = {}) => used((now: Options) => useReport(npv, now), options, inPortal)

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    setReplyGate(null)
    await signOut()
    mock.restoreAll()
  })
}

describe('a report', () => {
  aroundEach()

  it('is asked for the selected client, accounts and currency, with fields of its own', async () => {
    signIn()
    select('Halden', ['A1', 'A2'])
    const { sent } = server()
    const report = await openReport({ extra: { grouping: 'sector' } })
    deepEqual([report.result.data, report.result.isLoading, report.result.isSettled], [undefined, true, false])
    await followed()
    deepEqual([report.result.data, report.result.isLoading, report.result.isSettled], [reply(1), false, true])
    const selection = { userName: 'ann@h.example', clientName: 'Halden', accountsInScope: ['A1', 'A2'], deviceType: 0 }
    deepEqual(sent, [['/reports/npv', { ...selection, reportingCCY: 'CHF', grouping: 'sector' }]])
    deepEqual(report.result.call, { endpoint: '/reports/npv', fields: { grouping: 'sector' }, needsAccounts: true })
  })
  it('says which close its figures are of', async () => {
    signIn()
    select('Halden')
    server()
    await openReport()
    await followed()
    deepEqual([useReplyMode.getState().mode, useReplyMode.getState().asOf], ['Close', 7])
  })
  it('in Live mode is asked for at the snapshot of the screen, and shown when the others can be', async () => {
    signIn()
    select('Halden')
    noteReplyMode({ mode: 'Live', snapshotId: '5', asOf: 5 })
    const { sent } = server()
    const { promise, resolve } = Promise.withResolvers<object>()
    setReplyGate(() => promise)
    const report = await openReport()
    await followed()
    equal(sent[0]![1].snapshotId, '5')
    equal(report.result.data, undefined)
    await done(() => resolve(reply(9)))
    await followed()
    deepEqual(report.result.data, reply(9))
  })
  it('waits for the user and the selection, which is loading', async () => {
    const { sent } = server()
    const report = await openReport()
    deepEqual([sent.length, report.result.isLoading, report.result.isSettled], [0, true, false])
    await done(() => signIn())
    equal(sent.length, 0)
    await done(() => select('Halden'))
    await followed()
    deepEqual([sent.length, report.result.isSettled], [1, true])
  })
  it('does not load where the selection cannot be loaded, and shows that error', async () => {
    signIn()
    server()
    useClientStore.setState({ loadError: new Error('No selection.') })
    const { result } = await openReport()
    deepEqual([result.error?.message, result.isLoading, result.isSettled], ['No selection.', false, false])
  })
  it('does not load where there are no accounts, unless it needs none', async () => {
    signIn()
    select('Halden', [])
    const { sent } = server()
    const report = await openReport()
    deepEqual([report.result.isLoading, sent.length], [false, 0])
    await report.rerender({ needsAccounts: false })
    await followed()
    deepEqual([report.result.data, sent.length], [reply(1), 1])
  })
  it('that is not wanted is not asked for', async () => {
    signIn()
    select('Halden')
    const { sent } = server()
    const { result } = await openReport({ isWanted: false })
    await followed()
    deepEqual([sent.length, result.isLoading, result.isSettled], [0, true, false])
  })
  it('that fails has settled, with the error', async () => {
    signIn()
    select('Halden')
    const { answers } = server()
    answers['/reports/npv'] = 500
    const report = await openReport()
    await followed()
    deepEqual([report.result.error?.message, report.result.isSettled, report.result.isLoading], ['500 /reports/npv', true, false])
  })
  it('keeps the former figures while it is asked for again, but not those of another client', async () => {
    signIn()
    select('Halden')
    const { answers } = server()
    const report = await openReport({ extra: { grouping: 'sector' } })
    await followed()
    answers['/reports/npv'] = reply(2)
    await report.rerender({ extra: { grouping: 'country' } })
    deepEqual([report.result.data?.value, report.result.isSettled, report.result.isLoading], [1, false, false])
    await followed()
    equal(report.result.data?.value, 2)
    await done(() => select('Berg'))
    deepEqual([report.result.data, report.result.isLoading], [undefined, true])
  })
})

describe('a report after another', () => {
  aroundEach()
  const openBoth = () =>
    used(
      (grouping: string) => {
        const first = useReport(npv, { extra: { grouping } })
        return [first, useReport(risk, { extra: { grouping }, after: first })] as const
      },
      'sector',
      inPortal,
    )

  it('is asked for when that one has settled', async () => {
    signIn()
    select('Halden')
    const { sent } = server()
    const reports = await openBoth()
    deepEqual([sent.length, reports.result[1].isLoading], [1, true])
    await followed()
    deepEqual(
      sent.map(([path]) => path),
      ['/reports/npv', '/reports/risk'],
    )
    equal(reports.result[1].isSettled, true)
  })
  it('is asked for at once with another grouping, and waits again with another selection', async () => {
    signIn()
    select('Halden')
    const { sent } = server()
    const reports = await openBoth()
    await followed()
    await reports.rerender('country')
    equal(sent.length, 4)
    await followed()
    await done(() => select('Berg'))
    equal(sent.length, 5)
    await followed()
    equal(sent.length, 6)
  })
})
