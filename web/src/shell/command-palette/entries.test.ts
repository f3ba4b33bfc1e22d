import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'

import { queryClient } from '#api/query-client.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { useAppData } from '#session/app-data.ts'
import { useClientStore } from '#session/client-store.ts'
import { noteReplyMode } from '#session/data-mode.ts'
import { keep, select, signIn, signOut, usedAt } from '../../../testing/in-portal.ts'
import { done, withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { useActionEntries } from './action-entries.ts'
import type { CommandEntry } from './command-entry.ts'
import { useFileEntries } from './file-entries.ts'
import { useInstrumentEntries, useIssuerEntries, useMarketEntries } from './instrument-entries.ts'
import { useSelectionEntries } from './selection-entries.ts'
import { useBenchmarkEntries, useDayEntries, useGroupingEntries, usePeriodEntries, useSingleViews } from './view-entries.ts'

const initial = useAppData.getState()
const idsOf = (entries: readonly CommandEntry[]) => entries.map(({ id }) => id)
const entryOf = (entries: readonly CommandEntry[], id: string) => entries.find((entry) => entry.id === id)!

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    useAppData.setState(initial)
    await signOut()
    mock.restoreAll()
  })
}

describe('what the palette offers of the selection', () => {
  aroundEach()
  const ACCOUNTS = [
    { id: 'A1', name: 'Growth' },
    { id: 'A2', name: 'Reserve' },
  ]
  async function offered(accounts = ACCOUNTS) {
    signIn()
    select('Halden')
    keep([QUERY_KEYS.allClientsForUser], [QUERY_KEYS.allReportingCCYs])
    queryClient.setQueryData(
      [QUERY_KEYS.allClientsForUser],
      [
        { id: 'h', name: 'Halden' },
        { id: 'b', name: 'Berg' },
      ],
    )
    queryClient.setQueryData([QUERY_KEYS.allReportingCCYs], ['CHF', 'EUR'])
    const sent = serverBy({})
    const hook = await usedAt('/risk', () => useSelectionEntries(accounts))
    const run = (id: string) => hook.act((entries) => entryOf(entries, id).run())
    return { hook, sent, run }
  }

  it('are clients, accounts and their pages, and currencies, read from the cache', async () => {
    const { hook, sent } = await offered()
    deepEqual(idsOf(hook.result), [
      ...['client:h', 'client:b', 'account:all', 'account:A1', 'account:A2'],
      ...['account-page:A1', 'account-page:A2', 'currency:CHF', 'currency:EUR'],
    ])
    equal(sent.length, 0)
  })
  it('say which of them is chosen now', async () => {
    const { hook } = await offered()
    const details = ['client:h', 'client:b', 'currency:CHF', 'currency:EUR'].map((id) => entryOf(hook.result, id).detail)
    deepEqual([details[0] === details[2], details[1] === details[0], details[3] === details[2]], [true, false, false])
  })
  it('are saved where they are another choice', async () => {
    const { sent, run } = await offered()
    for (const id of ['client:h', 'currency:CHF']) await run(id)
    equal(sent.length, 0)
    await run('client:b')
    await run('currency:EUR')
    await run('account:A2')
    await run('account:all')
    const saved = sent.map(([path, { clientName, accountsInScope, reportingCCY }]) => [
      path,
      reportingCCY ?? clientName,
      accountsInScope,
    ])
    deepEqual(saved, [
      [saveSelectedClient.path, 'Berg', []],
      [saveSelectedReportingCurrency.path, 'EUR', []],
      [saveAccountsInScope.path, 'Halden', ['A2']],
      [saveAccountsInScope.path, 'Halden', ['A1', 'A2']],
    ])
  })
  it('have no choice of accounts where there is one alone, and its page', async () => {
    const { hook, run } = await offered(ACCOUNTS.slice(0, 1))
    deepEqual(
      idsOf(hook.result).filter((id) => id.startsWith('account')),
      ['account-page:A1'],
    )
    equal(await run('account-page:A1'), '/account/A1')
  })
})

describe('what the palette offers of instruments', () => {
  aroundEach()
  const position = (ticker: string, quotedIn: string, issuer: string | null) =>
    itemOf(positionDetail, 'rows', { ticker, quotedIn, issuer, name: `${ticker} name`, isin: null })

  it('is each that is held, once, with its page; of cash the positions', async () => {
    const rows = [position('NESN', 'CHF', 'Nestle'), position('NESN', 'CHF', 'Nestle'), position('CHF', 'CHF', null)]
    const hook = await usedAt('/', () => useInstrumentEntries(rows))
    deepEqual(idsOf(hook.result), ['instrument:NESN', 'instrument:CHF'])
    equal(await hook.act((entries) => entryOf(entries, 'instrument:NESN').run()), '/instrument/NESN')
    equal(await hook.act((entries) => entryOf(entries, 'instrument:CHF').run()), '/position-details?search=CHF')
    deepEqual((await usedAt('/', () => useInstrumentEntries(undefined))).result, [])
  })
  it('is each issuer, with its first three instruments', async () => {
    const rows = ['A', 'A', 'B', 'C', 'D'].map((ticker) => position(ticker, 'CHF', 'Bank'))
    const hook = await usedAt('/', () => useIssuerEntries([...rows, position('X', 'CHF', null)]))
    deepEqual(
      hook.result.map(({ id, detail }) => [id, detail]),
      [['issuer:Bank', 'A, B, C']],
    )
    equal(await hook.act(([bank]) => bank!.run()), '/issuer/Bank')
  })
  it('is each of the market, once; a pair of currencies opens Market Data', async () => {
    const tables = replyOf(marketDataTables)
    const spot = (ticker: string) => ({ ticker, spot: 1, pctChange: 0, logoData: null, quotedIn: 'USD' })
    const market = {
      ...tables,
      usEqETFs: { ...tables.usEqETFs, rows: [spot('SPY')] },
      watchlist: { ...tables.watchlist, rows: [spot('SPY')] },
      currencies: { ...tables.currencies, rows: [spot('EURUSD')] },
    } as typeof tables
    const hook = await usedAt('/', () => useMarketEntries(market))
    deepEqual(idsOf(hook.result), ['market:SPY', 'market:EURUSD'])
    equal(await hook.act((entries) => entryOf(entries, 'market:SPY').run()), '/instrument/SPY')
    equal(await hook.act((entries) => entryOf(entries, 'market:EURUSD').run()), '/market-data')
    deepEqual((await usedAt('/', () => useMarketEntries(undefined))).result, [])
  })
})

describe('what the palette offers of screens', () => {
  aroundEach()

  it('is each screen with a period over each of them, once a second word is typed', async () => {
    deepEqual((await usedAt('/', () => usePeriodEntries('performance'))).result, [])
    const hook = await usedAt('/', () => usePeriodEntries('perf 1y'))
    const ids = idsOf(hook.result)
    equal(
      ids.every((id) =>
        /^view:\/(performance|portfolio-calculator|portfolio-evolution|tax-lots|trade-history|reports):/.test(id),
      ),
      true,
    )
    equal(new Set(ids.map((id) => id.split(':')[1])).size, 6)
    equal(
      hook.result.every(({ isOnlyFound }) => isOnlyFound === true),
      true,
    )
    equal(await hook.act((entries) => entryOf(entries, 'view:/performance:1Y').run()), '/performance?timePeriod=1Y')
  })
  it('is each screen with a period over one that is typed alone', async () => {
    noteReplyMode({ mode: 'Close', asOf: Date.parse('2026-11-27') / 1000 })
    const hook = await usedAt('/', () => usePeriodEntries('2021'))
    const run = (id: string) => hook.act((entries) => entryOf(entries, id).run())
    equal(await run('view:/trade-history:2021-01-01/2021-12-31'), '/trade-history?timePeriod=2021-01-01/2021-12-31')
  })
  it('is what is found alone: positions by risk, income by month, and Performance beside a benchmark', async () => {
    const risk = await usedAt('/', useSingleViews)
    equal((await risk.act(([entry]) => entry!.run())).startsWith('/position-details?cols='), true)
    equal(await risk.act(([, income]) => income!.run()), '/trade-history?incomeBy=month')
    const benchmarks = await usedAt('/', () => useBenchmarkEntries(['World']))
    equal(await benchmarks.act(([entry]) => entry!.run()), '/performance?benchmark=World')
    deepEqual(
      [risk.result, benchmarks.result].map(([entry]) => entry?.isOnlyFound),
      [true, true],
    )
    deepEqual((await usedAt('/', () => useBenchmarkEntries(undefined))).result, [])
  })
  it('is each screen with a grouping by each of those that the institution has, found alone', async () => {
    const rows = [
      { id: 'sector', name: 'Sector' },
      { id: 'own:Desk', name: 'Desk' },
    ]
    const hook = await usedAt('/', () => useGroupingEntries(rows, 'by desk'))
    const ofDesk = hook.result
    deepEqual(
      ofDesk.map(({ title }) => title),
      ['Portfolio Calculator by Desk', 'Portfolio Evolution by Desk', 'Performance by Desk', 'Risk by Desk'],
    )
    equal(
      hook.result.every(({ isOnlyFound }) => isOnlyFound),
      true,
    )
    const run = (id: string) => hook.act((entries) => entryOf(entries, id).run())
    equal(await run('view:portfolioCalculator:own:Desk'), '/portfolio-calculator?grouping=own:Desk')
    equal(await run('view:performance:own:Desk'), '/performance?attributionGrouping=own:Desk')
    const found = async (typed: string) => idsOf((await usedAt('/', () => useGroupingEntries(rows, typed))).result).length
    deepEqual([await found('sec'), await found('performance'), await found('')], [4, 0, 0])
    deepEqual((await usedAt('/', () => useGroupingEntries(undefined, 'desk'))).result, [])
  })
  it('is each screen with figures as of a day that is typed beside its name, none in Live mode', async () => {
    noteReplyMode({ mode: 'Close', asOf: Date.parse('2026-11-27') / 1000 })
    const hook = await usedAt('/', () => useDayEntries('risk 30 june 2025'))
    equal(entryOf(hook.result, 'view:/risk:2025-06-30').title, 'Risk as of 30 Jun 2025')
    equal(await hook.act((entries) => entryOf(entries, 'view:/risk:2025-06-30').run()), '/risk?asOf=2025-06-30')
    deepEqual((await usedAt('/', () => useDayEntries('risk'))).result, [])
    useClientStore.setState({ useLive: true })
    deepEqual((await usedAt('/', () => useDayEntries('risk 30 june 2025'))).result, [])
    useClientStore.setState({ useLive: false })
  })
})

describe('what the palette offers of files', () => {
  aroundEach()
  const filesOf = async (typed = '') => (await usedAt('/', () => useFileEntries(typed))).result

  it('is nothing without accounts in scope', async () => {
    deepEqual(await filesOf(), [])
    select('Halden', [])
    deepEqual(await filesOf(), [])
    select('', ['A1'])
    deepEqual(await filesOf(), [])
  })
  it('are the report, brief and full, and the tables of trades, of which some are offered and others found', async () => {
    select('Halden')
    const files = await filesOf()
    const kinds = new Set(idsOf(files).map((id) => id.split(':')[1]))
    deepEqual([...kinds].sort(), ['full-report', 'income', 'realised-gains', 'report', 'tax-lots', 'transactions', 'transfers'])
    const offered = files.filter(({ isOnlyFound }) => !isOnlyFound)
    deepEqual([...new Set(idsOf(offered).map((id) => id.split(':')[1]))].sort(), ['report', 'transactions'])
  })
  it('are those of a period that is typed too, however long ago', async () => {
    select('Halden')
    noteReplyMode({ mode: 'Close', asOf: Date.parse('2026-11-27') / 1000 })
    const isOffered = (files: readonly CommandEntry[]) => idsOf(files).includes('file:report:2021-07-01/2021-09-30')
    deepEqual([isOffered(await filesOf()), isOffered(await filesOf('pdf Q3 2021'))], [false, true])
  })
  it('are no reports of hidden amounts', async () => {
    select('Halden')
    useAppData.setState({ areAmountsHidden: true })
    equal(
      idsOf(await filesOf()).some((id) => id.includes('report')),
      false,
    )
  })
})

describe('what the palette offers to do', () => {
  aroundEach()
  const titleOf = async (id: string, address = '/') =>
    (await usedAt(address, useActionEntries)).result.find((entry) => entry.id === `action:${id}`)?.title

  it('is named by what it does now', async () => {
    const light = await titleOf('theme')
    const shown = await titleOf('amounts')
    const close = await titleOf('mode')
    useAppData.setState({ theme: 'dark', areAmountsHidden: true })
    noteReplyMode({ mode: 'Live', snapshotId: 's', asOf: 1 })
    for (const [id, former] of [['theme', light] as const, ['amounts', shown] as const, ['mode', close] as const])
      equal((await titleOf(id)) === former, false)
  })
  it('follows the mode of the session until a reply says another', async () => {
    const close = await titleOf('mode')
    useClientStore.setState({ useLive: true })
    const live = await titleOf('mode')
    noteReplyMode({ mode: 'Close', asOf: 1 })
    deepEqual([live === close, (await titleOf('mode')) === close], [false, true])
  })
  it('is back to now only where figures are as recorded earlier', async () => {
    equal(await titleOf('now'), undefined)
    equal((await titleOf('now', '/?knownOn=2026-03-02T10:00:00Z')) === undefined, false)
    const hook = await usedAt('/?knownOn=2026-03-02T10:00:00Z', useActionEntries)
    equal(await hook.act((entries) => entryOf(entries, 'action:now').run()), '/')
    equal(await hook.act((entries) => entryOf(entries, 'action:what-changed').run()), '/?since=lastVisit')
  })
  it('switches the theme, the amounts and the menu', async () => {
    const hook = await usedAt('/', useActionEntries)
    const { isNavOpen } = useAppData.getState()
    for (const id of ['theme', 'amounts', 'menu']) await done(() => entryOf(hook.result, `action:${id}`).run())
    const now = useAppData.getState()
    deepEqual([now.theme, now.areAmountsHidden, now.isNavOpen], ['dark', true, !isNavOpen])
  })
})
