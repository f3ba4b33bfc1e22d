import type { Page } from '@playwright/test'
import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import type { ChartData } from '@portal/contract/charts/chart-data.ts'
import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { glTop, type HoldingRow, type SpotRow } from '@portal/contract/reports/gl-top.ts'
import { groupingTypes } from '@portal/contract/reports/grouping-types.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { benchmarkPerformance, type PerformancePeriods, portPerformance } from '@portal/contract/reports/performance.ts'
import { type CalculatorRow, portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { type EvolutionRow, portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { realisedDrawdown } from '@portal/contract/reports/realised-drawdown.ts'
import { realisedGains } from '@portal/contract/reports/realised-gains.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { formatDate } from '@portal/presentation/format/date.ts'
import { formatFigure } from '@portal/presentation/format/figure.ts'

import { type ChartWords, expectedChart } from './expected-chart.ts'
import { cellsOf, type ExpectedColumns, expectedTable, headsOf, pricesOf } from './expected-table.ts'
import { answerGolden, goldenReply } from './golden-replies.ts'
import { cardNamed, readTable, type ShownTable, tableNamed } from './table.ts'
import { expect, test } from './test.ts'
import { gridNamed, treeRows } from './tree.ts'

const CCY = 'USD'

// Specification S1.2.
test.use({ person: 'anna' })

test('Summary', async ({ page }) => {
  const asked = await open(page, '/', 'Summary')
  const { total, rows, asOf } = goldenReply(npvSnapshot)
  await expect(page.getByText(`Close of ${formatDate(asOf)} · 5 accounts · ${CCY}`)).toBeVisible()
  const varRow = goldenReply(riskSnapshot).rows.find(({ name }) => name === 'VaR 95')!
  const strip = page.getByRole('region', { name: 'Figures', exact: true })
  for (const [name, figure] of [
    ['Net present value', total.npv],
    ['Profit and loss, 1 day', total.npvChange1D],
    ['Value at risk 95%, 1 day', varRow.valueCCY],
    ['Cash', total.cash],
  ] as const) {
    const cell = strip.locator('dl').filter({ has: page.getByText(name, { exact: true }) })
    await expect(cell.locator('dd').first()).toHaveText(formatFigure('money', figure))
  }
  const accountColumns: ExpectedColumns<typeof total> = [
    ['Account', 'text', (row) => row.account],
    [`NPV ${CCY}`, 'money', (row) => row.npv],
    ['Cash', 'money', (row) => row.cash],
    ['1D change', 'moneyChange', (row) => row.npvChange1D],
    ['1D', 'percentChange', (row) => row.pct1D],
    ['YTD', 'percentChange', (row) => row.pctYTD],
  ]
  await expectTable(page, 'Account NPV Summary', expectedTable(accountColumns, rows, total))
  const holdings: ExpectedColumns<HoldingRow> = [
    ['Ticker', 'text', tickerText],
    ['Position', 'quantity', (row) => row.position],
    [`P/L ${CCY}`, 'moneyChange', (row) => row.plCCY],
    ['1D', 'percentChange', (row) => row.pctChange],
  ]
  const { topHoldings, gainers, losers } = goldenReply(glTop)
  const largest: ExpectedColumns<HoldingRow> = [
    ...holdings,
    [`Value ${CCY}`, 'money', (row) => row.npv],
    ['Weight', 'percent', (row) => row.weight],
  ]
  await expectTable(page, 'Top Holdings', expectedTable(largest, topHoldings.rows))
  await expectTable(page, 'Gainers', expectedTable(holdings, gainers.rows))
  await expectTable(page, 'Losers', expectedTable(holdings, losers.rows))
  await expectChart(page, 'NPV by asset class', goldenReply(npvPie).chart, {
    name: 'Asset class',
    value: 'NPV',
    fraction: '% NPV',
  })
  await expectChart(page, 'Portfolio evolution, 1 year', goldenReply(performanceIndex).chart, { name: 'Date' })
  await expectChart(page, 'Move, 1 day', goldenReply(treeMap, 'portfolio').chart, { name: 'Sector or class', value: 'NPV' })
  expectAsked(asked, [npvSnapshot, glTop, riskSnapshot, npvPie, performanceIndex, treeMap])
})

test('Market Data', async ({ page }) => {
  const asked = await open(page, '/market-data', 'Market Data')
  const tables = goldenReply(marketDataTables, 'market')
  const spots = (title: string, rows: readonly SpotRow[]): ExpectedColumns<SpotRow> => [
    ['Ticker', 'text', tickerText],
    title === 'Currencies' ? ['Spot', 'rate', (row) => row.spot] : pricesOf('Spot', (row) => row.spot, rows),
    ['% Change', 'percentChange', (row) => row.pctChange],
  ]
  for (const [title, { rows }] of [
    ['US Equity ETFs', tables.usEqETFs],
    ['International Equity ETFs', tables.intlEqETFs],
    ['US FI ETFs', tables.fixedIncomeETFs],
    ['Currencies', tables.currencies],
    ['Watchlist', tables.watchlist],
  ] as const)
    await expectTable(page, title, expectedTable(spots(title, rows), rows))
  await expectChart(page, 'Tree map', goldenReply(treeMap, 'market').chart, {
    name: 'Sector or class',
    value: 'Market value',
  })
  await expectChart(page, 'World map', goldenReply(worldMap, 'market').chart, { name: 'Country', value: 'Return' })
  const { chart } = goldenReply(assetReturnHistogram, 'market')
  await expectChart(page, 'Asset histogram', chart, { name: 'Instruments' }, ({ heads, rows, total }) => ({
    total,
    // A bin has no name that could be pressed: its buttons are a column of their own.
    heads: [...heads, 'Rows'],
    rows: rows.map((row) => [
      ...row,
      row
        .slice(0, 2)
        .map((edge) => (edge === '0.00%' ? '0' : edge.replace('.00%', '%')))
        .join(' to '),
    ]),
  }))
  expectAsked(asked, [marketDataTables, treeMap, worldMap, assetReturnHistogram])
})

test('Risk', async ({ page }) => {
  const asked = await open(page, '/risk', 'Risk')
  const { rows } = goldenReply(riskSnapshot)
  const measures: ExpectedColumns<(typeof rows)[number]> = [
    ['Name', 'text', (row) => row.name],
    [`Value ${CCY}`, 'money', (row) => row.valueCCY],
    ['% Value', 'percent', (row) => row.valuePct],
  ]
  await expectTable(page, 'Risk Summary', expectedTable(measures, rows))
  const factors = goldenReply(factorRisk).rows
  const shares: ExpectedColumns<(typeof factors)[number]> = [
    ['Name', 'text', (row) => row.name],
    ['Weight', 'percent', (row) => row.weight],
    ['% Explain', 'percent', (row) => row.pctExplain],
  ]
  await expectTable(page, 'Factor Risk', expectedTable(shares, factors))
  const pie = goldenReply(riskPie).chart
  await expectChart(page, 'Risk pie', pie, { name: 'Asset class', value: '% Risk', fraction: '% Risk' })
  const stress = goldenReply(stressTest).chart
  await expectChart(page, 'Stress test by asset class', stress, { name: 'Scenario' })
  await expectChart(page, 'Hits simulation', goldenReply(hitsSimulation).chart, { name: 'Scenarios' })
  const evolution = goldenReply(factorRiskEvolution).chart
  await expectChart(page, 'Portfolio evolution factor risk', evolution, { name: 'Date' })
  expectAsked(asked, [riskSnapshot, factorRisk, riskPie, stressTest, hitsSimulation, factorRiskEvolution])
})

test('Performance', async ({ page }) => {
  const asked = await open(page, '/performance', 'Performance')
  const accounts = goldenReply(portPerformance).rows
  const ofAccounts: ExpectedColumns<(typeof accounts)[number]> = [['Account', 'text', (row) => row.account], ...PERIODS]
  await expectTable(page, 'Account Performance', expectedTable(ofAccounts, accounts.slice(0, -1), accounts.at(-1)))
  const benchmarks = goldenReply(benchmarkPerformance).rows
  const ofBenchmarks: ExpectedColumns<(typeof benchmarks)[number]> = [['Benchmark', 'text', (row) => row.benchmark], ...PERIODS]
  await expectTable(page, 'Benchmark Performance', expectedTable(ofBenchmarks, benchmarks.slice(0, -1), benchmarks.at(-1)))
  const daily = portfolioEvolutionCharts.daily.assetClass
  await expectChart(page, 'Portfolio evolution P/L', goldenReply(daily).chart, { name: 'Date' })
  await expectChart(page, 'Account performance scatter', goldenReply(accountPerformanceScatter).chart, {
    name: 'Account',
    value: 'NPV',
  })
  const drawdowns = goldenReply(realisedDrawdown).rows
  const ofDrawdowns: ExpectedColumns<(typeof drawdowns)[number]> = [
    ['Account', 'text', (row) => row.account],
    ['Drawdown', 'percent', (row) => row.depth],
    ['Peak', 'date', (row) => row.peak],
    ['Trough', 'date', (row) => row.trough],
    ['Recovery', 'date', (row) => row.recovery],
    ['Duration days', 'count', (row) => row.durationDays],
  ]
  await expectTable(page, 'Realised drawdown', expectedTable(ofDrawdowns, drawdowns.slice(0, -1), drawdowns.at(-1)))
  expectAsked(asked, [portPerformance, benchmarkPerformance, daily, accountPerformanceScatter, realisedDrawdown])
})

test('Position Details', async ({ page }) => {
  const asked = await open(page, '/position-details', 'Positions')
  const { rows } = goldenReply(positionDetail)
  const columns: ExpectedColumns<(typeof rows)[number]> = [
    ['Ticker', 'text', tickerText],
    ['Name', 'text', (row) => row.name],
    ['Type', 'text', (row) => row.type],
    ['Quantity', 'quantity', (row) => row.quantity],
    pricesOf('Price', (row) => row.price, rows),
    [`NPV ${CCY}`, 'money', (row) => row.npv],
    [`Daily P/L ${CCY}`, 'moneyChange', (row) => row.dailyPL],
    ['Account', 'text', (row) => row.account],
  ]
  const { npv, npvChange1D } = goldenReply(npvSnapshot).total
  await expectTable(page, 'Position Details', {
    ...expectedTable(columns, rows),
    // The positions add up to what the Summary says.
    total: ['Total', '', '', '', '', formatFigure('money', npv), formatFigure('moneyChange', npvChange1D), ''],
  })
  expectAsked(asked, [positionDetail])
})

test('Trade History', async ({ page }) => {
  const asked = await open(page, '/trade-history', 'Trade History')
  const { transactions, income, transfers } = goldenReply(tradeHistory)
  const of: ExpectedColumns<{ date: number; symbol: string; type: string }> = [
    ['Date', 'date', (row) => row.date],
    ['Symbol', 'text', (row) => row.symbol],
    ['Type', 'text', (row) => row.type],
  ]
  const paid: ExpectedColumns<{ ccy: string; amount: number | null; account: string }> = [
    ['CCY', 'text', (row) => row.ccy],
    ['Amount', 'money', (row) => row.amount],
    ['Account', 'text', (row) => row.account],
  ]
  const dealt: ExpectedColumns<(typeof transactions)[number]> = [
    ...of,
    ['Units', 'quantity', (row) => row.units],
    pricesOf('Price', (row) => row.price, transactions),
    ['Account', 'text', (row) => row.account],
  ]
  await expectTable(page, 'Transactions', expectedTable(dealt, transactions))
  await expectTable(page, 'Income', expectedTable<(typeof income)[number]>([...of, ...paid], income))
  const moved: ExpectedColumns<(typeof transfers)[number]> = [
    ['Date', 'date', (row) => row.date],
    ['Counterparty', 'text', (row) => row.cntpy],
    ...paid,
  ]
  await expectTable(page, 'Transfers', expectedTable(moved, transfers))
  const { rows: lots, total, profitAndLoss } = goldenReply(realisedGains)
  const whole = { ...total, symbol: 'Total', opened: null, closed: null, units: null, account: null }
  type Lot = typeof whole | (typeof lots)[number]
  const gained: ExpectedColumns<Lot> = [
    ['Symbol', 'text', (row) => row.symbol],
    ['Opened', 'date', (row) => row.opened],
    ['Closed', 'date', (row) => row.closed],
    ['Units', 'quantity', (row) => row.units],
    [`Cost ${CCY}`, 'money', (row) => row.cost],
    [`Proceeds ${CCY}`, 'money', (row) => row.proceeds],
    [`Gain ${CCY}`, 'moneyChange', (row) => row.gain],
    ['Price gain', 'moneyChange', (row) => row.priceGain],
    ['FX gain', 'moneyChange', (row) => row.fxGain],
    ['Account', 'text', (row) => row.account],
  ]
  const [symbol, , , , ...sums] = cellsOf(gained, whole)
  await expectTable(page, 'Realised gains', { ...expectedTable<Lot>(gained, lots), total: [symbol!, '', '', '', ...sums] })
  const parts = [
    ['Realised gains', profitAndLoss.realised],
    ['Change in unrealised gains', profitAndLoss.unrealisedChange],
    ['Gains of lots transferred in kind', profitAndLoss.transferred],
    ['Income and accrued interest', profitAndLoss.income],
    ['Futures and currency forwards', profitAndLoss.withoutLots],
    ['Cash and currency deals', profitAndLoss.cash],
  ] as const
  type Part = readonly [string, number | null]
  const bridge: ExpectedColumns<Part> = [
    ['Part', 'text', ([part]) => part],
    [`Amount ${CCY}`, 'moneyChange', ([, amount]) => amount],
  ]
  await expectTable(
    page,
    'From realised gains to P/L',
    expectedTable<Part>(bridge, parts, ['P/L of the period', profitAndLoss.totalPL]),
  )
  expectAsked(asked, [tradeHistory, realisedGains])
})

test('Portfolio Calculator', async ({ page }) => {
  const asked = await open(page, '/portfolio-calculator?open=all', 'Portfolio Calculator')
  await expectGroupings(page)
  const figures: ExpectedColumns<CalculatorRow> = [
    [`NPV ${CCY}`, 'money', (row) => row.npv],
    [`Total PL ${CCY}`, 'moneyChange', (row) => row.totalPL],
    ['% Change', 'percentChange', (row) => row.pctChange],
    ['% NPV', 'percent', (row) => row.pctNPV],
    ['% Risk', 'percent', (row) => row.pctRisk],
  ]
  const named: ExpectedColumns<CalculatorRow> = [
    ['Ticker', 'text', tickerText],
    ['Name', 'text', (row) => row.name],
    ['Position', 'quantity', (row) => row.position],
    ...figures,
  ]
  const { sectionRow, sections } = goldenReply(portfolioCalculator)
  // Sections have a name of their own and no position.
  const section = (row: CalculatorRow) => ({ level: 1, cells: [row.ticker, '', '', ...cellsOf(figures, row)] })
  await expectTree(page, 'Portfolio Calculator', headsOf(named), [
    ...sections.flatMap((of) => [section(of.sectionRow), ...of.subRows.map((row) => ({ level: 2, cells: cellsOf(named, row) }))]),
    section(sectionRow),
  ])
  expectAsked(asked, [groupingTypes, portfolioCalculator])
})

test('Portfolio Evolution', async ({ page }) => {
  const asked = await open(page, '/portfolio-evolution?open=all&portEvolveInterval=bridge', 'Portfolio Evolution')
  await expectGroupings(page)
  const columns: ExpectedColumns<EvolutionRow> = [
    ['Ticker', 'text', (row) => row.ticker],
    [`Total PL ${CCY}`, 'moneyChange', (row) => row.totalPL],
    [`Delta PL ${CCY}`, 'moneyChange', (row) => row.deltaPL],
    [`NonLinear PL ${CCY}`, 'moneyChange', (row) => row.nonLinearPL],
    [`Income PL ${CCY}`, 'moneyChange', (row) => row.incomePL],
    [`FX PL ${CCY}`, 'moneyChange', (row) => row.fxPL],
    [`Intraday PL ${CCY}`, 'moneyChange', (row) => row.intradayPL],
    [`Alpha PL ${CCY}`, 'moneyChange', (row) => row.alphaPL],
  ]
  const { sectionRow, sections } = goldenReply(portfolioEvolution)
  await expectTree(page, 'Portfolio Evolution', headsOf(columns), [
    ...sections.flatMap((of) => [
      { level: 1, cells: cellsOf(columns, of.sectionRow) },
      ...of.subRows.map((row) => ({ level: 2, cells: cellsOf(columns, row) })),
    ]),
    { level: 1, cells: cellsOf(columns, sectionRow) },
  ])
  const bridge = portfolioEvolutionCharts.bridge.assetClass
  await expectChart(page, 'Portfolio evolution P/L', goldenReply(bridge).chart, { name: 'Step' })
  expectAsked(asked, [groupingTypes, portfolioEvolution, bridge])
})

const PERIODS: ExpectedColumns<PerformancePeriods> = [
  ['D1', 'percentChange', (row) => row.d1],
  ['MTD', 'percentChange', (row) => row.mtd],
  ['M1', 'percentChange', (row) => row.m1],
  ['M3', 'percentChange', (row) => row.m3],
  ['YTD', 'percentChange', (row) => row.ytd],
  ['Y1', 'percentChange', (row) => row.y1],
  ['Y2 p.a.', 'percentChange', (row) => row.y2],
  ['Y3 p.a.', 'percentChange', (row) => row.y3],
  ['Y5 p.a.', 'percentChange', (row) => row.y5],
]

/** Where there is no logo, the first letter stands in its place. */
const tickerText = ({ ticker, logoData }: { readonly ticker: string; readonly logoData: string | null }): string =>
  logoData === null ? `${ticker[0]} ${ticker}` : ticker

/** Opens a screen whose calls are answered from contract/golden. */
async function open(page: Page, address: string, heading: string): Promise<ReadonlySet<string>> {
  const asked = await answerGolden(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return asked
}

/** What the figures were compared with is what the screen had asked for. */
const expectAsked = (asked: ReadonlySet<string>, endpoints: readonly { readonly path: string }[]) =>
  expect([...asked]).toEqual(expect.arrayContaining(endpoints.map(({ path }) => path)))

async function expectTable(page: Page, title: string, expected: ShownTable): Promise<void> {
  await showAll(page, title, expected)
  await expect.poll(() => readTable(tableNamed(page, title)), title).toEqual(expected)
}

async function expectChart(
  page: Page,
  title: string,
  chart: ChartData | null,
  words: ChartWords,
  shown: (table: ShownTable) => ShownTable = (table) => table,
): Promise<void> {
  const expected = shown(expectedChart(chart!, words))
  await cardNamed(page, title)
    .getByRole('button', { name: `Table of ${title}` })
    .click()
  await showAll(page, title, expected)
  await expect.poll(() => readTable(cardNamed(page, title).getByRole('table')), title).toEqual(expected)
}

/** Ten rows stand at first, more where a screen has the room. */
async function showAll(page: Page, title: string, { rows }: ShownTable): Promise<void> {
  const more = cardNamed(page, title).getByRole('button', { name: `Show all (${rows.length})` })
  if ((await more.count()) > 0) await more.click()
}

async function expectGroupings(page: Page): Promise<void> {
  const options = page.getByRole('combobox', { name: 'Grouping' }).getByRole('option')
  expect(await options.allTextContents()).toEqual(goldenReply(groupingTypes).rows.map(({ name }) => name))
}

async function expectTree(
  page: Page,
  title: string,
  heads: readonly string[],
  rows: Awaited<ReturnType<typeof treeRows>>,
): Promise<void> {
  const grid = gridNamed(page, title)
  const shown = grid.getByRole('columnheader')
  expect((await shown.allInnerTexts()).map((text) => text.trim().replaceAll(/\s+/g, ' '))).toEqual(heads)
  expect(await treeRows(grid), title).toEqual(rows)
}
