import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'

import { importFolder } from '#ingest/import-folder.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openReportingInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerExplain } from './explain.ts'
import { answerBenchmarkPerformance } from './performance/benchmark-performance.ts'
import { answerPortPerformance } from './performance/port-performance.ts'
import { answerStatistics } from './performance/statistics.ts'

const FOLDER = fileURLToPath(new URL('../../../examples/real-shares', import.meta.url))
const BOTH = { accounts: ['ROWAN-GROWTH', 'ROWAN-RESERVE'], client: 'Rowan Family' }

/** The figures are those of examples/real-shares/expected.md, calculated by hand; 31 August 2021 is the last close. */
describe('the derivation of a figure of the example', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openReportingInstitution(test.db, 'Rowan House')
    const label = {
      name: 'real-shares',
      source: 'import',
      bookedBy: 'system',
      knownAt: new Date('2024-02-01T10:00:00Z'),
    } as const
    const { failures } = await importFolder(test.db, fixture.institutionId, FOLDER, label, { dryRun: false })
    deepEqual(failures, [])
  })
  after(() => test.close())

  interface ExplainOptions {
    readonly currency?: string
    readonly path?: readonly number[]
    readonly more?: object
  }

  async function explained(
    endpoint: { readonly path: string },
    row: readonly string[],
    column: string,
    { currency, path, more }: ExplainOptions = {},
  ) {
    const fields = { endpoint: endpoint.path, row, column, ...(path && { path }), ...more }
    return await fixture.ask(answerExplain, { ...BOTH, ...(currency !== undefined && { currency }), more: fields })
  }

  /** The nodes of a tree whose label begins with a text. */
  function labelled(node: ExplanationNode, label: string): readonly ExplanationNode[] {
    const own = node.label.startsWith(label) ? [node] : []
    return node.kind === 'step' ? [...own, ...node.parts.flatMap((part) => labelled(part, label))] : own
  }

  it('the NPV of a holding is its quantity times the close times the rate, each with day and source', async () => {
    // 40 JPM at 150.77 USD; a euro is 1.18 USD: 6,030.80 / 1.18.
    const { value, root, method, reasons, dataVersion } = await explained(positionDetail, ['JPM', 'Reserve'], 'npv', {
      currency: 'EUR',
    })
    closeTo(value!, (40 * 150.77) / 1.18, 1e-9)
    ok(root?.kind === 'step')
    equal(root.operation, 'product')
    const [quantity, close, rate] = root.parts
    deepEqual([quantity!.value, close!.value], [40, 150.77])
    closeTo(rate!.value, 1 / 1.18, 1e-12)
    closeTo(explanationValue(root), value!, 1e-9)
    ok(close?.kind === 'input')
    deepEqual([close.label, close.day, close.unit], ['Close of JPM, USD', Date.UTC(2021, 7, 31) / 1000, 'price'])
    equal(close.source, 'Closing prices, batch “real-shares” (import, known 2024-02-01)')
    // The quantity is the one trade that bought it, found by its line: ROWAN-T07 is the seventh entry below the header.
    const [bought] = labelled(quantity!, 'Units of 2020-11-09')
    ok(bought?.kind === 'input')
    equal(bought.source, 'Entry ROWAN-T07 of transactions.csv, line 8, batch “real-shares” (import, known 2024-02-01)')
    match(bought.remark!, /^Buy 40 JPM at 108 USD, fees 8.5, settled in EUR at the booked rate 0.85/)
    deepEqual(reasons, [])
    match(method, /^NPV: quantity/)
    equal(dataVersion, '1')
  })

  it('shares that were split are the booked units times the split', async () => {
    // 100 AAPL bought, four for one: 400; 150 sold, 100 moved to Reserve: 150.
    const { value, root } = await explained(positionDetail, ['AAPL', 'Growth'], 'quantity')
    equal(value, 150)
    ok(root?.kind === 'step')
    deepEqual(
      root.parts.map((part) => [part.value, part.kind]),
      [
        [400, 'step'],
        [-150, 'input'],
        [-100, 'input'],
      ],
    )
  })

  it('the profit of a sale is the value after, less the value before, less what the named entry took out', async () => {
    // KO: 400 x 53.05 - 500 x 52.928 - (-5,300 + 9.95 + 0.03) = 21,220 - 26,464 + 5,290.02 = 46.02.
    const { value, root } = await explained(positionDetail, ['KO', 'Reserve'], 'dailyPL')
    closeTo(value!, 46.02, 1e-9)
    ok(root?.kind === 'step')
    equal(root.operation, 'difference')
    closeTo(explanationValue(root), value!, 1e-9)
    deepEqual(
      root.parts.map((part) => Math.round(part.value * 100) / 100),
      [21_220, 26_464, -5_290.02],
    )
    const [taken] = labelled(root, 'Withdrawn')
    ok(taken?.kind === 'input')
    match(taken.source, /^Entry ROWAN-T10 of transactions.csv, line 11, batch “real-shares”/)
    match(taken.remark!, /^Sell -100 KO at 53 USD, fees 9.95, taxes 0.03, 2021-08-31/)
  })

  it('a return since the year’s start is its linked days, and the day of a transfer counts what left until its end', async () => {
    const { value, root } = await explained(npvSnapshot, ['Growth'], 'pctYTD')
    // 9.0432 %; see examples/real-shares/expected.md.
    closeTo(value!, ((176_881.03 + 12_609.6) / 188_719.93) * (192_092.23 / 176_881.03) - 1, 1e-12)
    ok(root?.kind === 'step')
    equal(root.operation, 'chain')
    closeTo(explanationValue(root), value!, 1e-12)
    const march = root.parts.findIndex(({ label }) => label.endsWith('2021-03'))
    const opened = await explained(npvSnapshot, ['Growth'], 'pctYTD', { path: [march] })
    equal(opened.value, root.parts[march]!.value)
    const [day] = labelled(opened.root!, 'Return of 2021-03-01')
    ok(day)
    const path = day.kind === 'more' ? day.path : [march, 0]
    const ofDay = await explained(npvSnapshot, ['Growth'], 'pctYTD', { path })
    // 26 February: 250 AAPL x 119.652 + 200 MSFT x 227.765 + 111,519.63; 1 March: 176,881.03 and 100 AAPL at 126.096 that left.
    const opening = 250 * 119.652 + 200 * 227.765 + 111_519.63
    closeTo(ofDay.value!, (176_881.03 + 12_609.6) / opening - 1, 1e-12)
    const [left] = labelled(ofDay.root!, 'Units of AAPL')
    equal(left?.value, -100)
    ok(left.kind === 'input')
    match(left.source, /^Entry ROWAN-X04 of transfers.csv, line 5,/)
  })

  it('a balance is every booked amount, and names the entry that moved it', async () => {
    const { value, root } = await explained(positionDetail, ['EUR', 'Reserve'], 'quantity')
    equal(value, 19_608.75)
    const amounts = labelled(root!, 'Received')
      .concat(labelled(root!, 'Paid'))
      .map((node) => [node.value, node.kind === 'input' ? node.source.slice(0, 15) : ''])
    // Deposit, currency deal, JPM, interest and bank fee of examples/real-shares/expected.md.
    deepEqual(amounts, [
      [50_000, 'Entry ROWAN-X02'],
      [6.25, 'Entry ROWAN-I06'],
      [-26_705, 'Entry ROWAN-T03'],
      [-3_680.5, 'Entry ROWAN-T07'],
      [-12, 'Entry ROWAN-I07'],
    ])
  })

  it('a number of the trade history ends at its entry', async () => {
    const { value, root } = await explained(tradeHistory, ['transactions', '0'], 'price', { more: { timePeriod: '1M' } })
    equal(value, 53)
    ok(root?.kind === 'input')
    match(root.source, /^Entry ROWAN-T10 of transactions.csv, line 11/)
  })

  it('the excess return of the whole is the difference of the figures in both tables', async () => {
    const ours = (await fixture.ask(answerPortPerformance, BOTH)).rows.at(-1)!
    const theirs = (await fixture.ask(answerBenchmarkPerformance, BOTH)).rows.at(-1)!
    const { value, root } = await explained(portPerformance, ['Total', 'less benchmark'], 'ytd')
    equal(value, ours.ytd! - theirs.ytd!)
    deepEqual(root?.kind === 'step' && root.parts.map((part) => part.value), [ours.ytd, theirs.ytd])
    closeTo(explanationValue(root!), value!, 1e-12)
    await rejects(explained(portPerformance, ['Growth', 'less benchmark'], 'ytd'), { status: 404 })
  })

  it('a withheld figure answers with the reason of the reply', async () => {
    const more = { timePeriod: '5D' }
    const { rows, notes } = await fixture.ask(answerStatistics, { ...BOTH, more })
    equal(rows[0]!.sharpe, null)
    const { value, root, reasons } = await explained(statistics, ['Growth'], 'sharpe', { more })
    deepEqual([value, root], [null, null])
    deepEqual(
      reasons,
      notes!.filter(({ row, field }) => row === 'Growth' && field === 'sharpe').map(({ reason }) => reason),
    )
    ok(reasons.length > 0)
  })

  it('an unknown figure is refused with the list of figures, and a missing object is not found', async () => {
    const refused = (status: number, reason: RegExp) => (error: { status: number; reason: string }) =>
      error.status === status && reason.test(error.reason)
    await rejects(
      explained(positionDetail, ['JPM', 'Reserve'], 'name'),
      refused(422, /“name” is not a figure\. The figures are quantity, price, npv, dailyPL\./),
    )
    await rejects(
      explained(positionDetail, ['AAPL'], 'npv'),
      refused(422, /2 rows have this name\. Give the account as the second key\./),
    )
    await rejects(
      explained({ path: '/clarityConnect/getGroupingTypes_CC' }, [], 'name'),
      refused(422, /is not a call with figures/),
    )
    await rejects(explained(positionDetail, ['NONE'], 'npv'), refused(404, /^Not found$/))
    await rejects(explained(positionDetail, ['JPM', 'Reserve'], 'npv', { path: [9] }), refused(404, /^Not found$/))
    await rejects(
      explained(positionDetail, ['JPM', 'Reserve'], 'npv', { more: { grouping: 'type' } }),
      refused(400, /Unknown field: grouping/),
    )
  })

  it('the holdings of another’s account are not shown', async () => {
    const asked = fixture.ask(answerExplain, {
      ...BOTH,
      accounts: ['ROWAN-GROWTH', 'NOBODY'],
      more: { endpoint: npvSnapshot.path, row: ['Total'], column: 'npv' },
    })
    await rejects(asked, { status: 404, reason: 'Not found' })
  })
})
