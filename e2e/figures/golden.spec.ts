import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
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
import { glTop, type SpotRow } from '@portal/contract/reports/gl-top.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'
import { attribution } from '@portal/contract/reports/performance/attribution.ts'
import { drawdowns } from '@portal/contract/reports/performance/drawdowns.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { realisedDrawdown } from '@portal/contract/reports/performance/realised-drawdown.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { type CalculatorRow, portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { type EvolutionRow, portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { type PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskChange } from '@portal/contract/reports/risk/risk-change.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { story } from '@portal/contract/reports/story.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { GAINS_TO_PROFIT } from '@portal/presentation/tables/gains-to-profit.ts'
import { GAINERS, LOSERS, TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { ATTRIBUTION } from '@portal/presentation/tables/performance/attribution.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/performance/benchmark-performance.ts'
import { DRAWDOWN_DAYS, DRAWDOWN_POSITIONS, DRAWDOWNS } from '@portal/presentation/tables/performance/drawdowns.ts'
import { REALISED_DRAWDOWN } from '@portal/presentation/tables/performance/realised-drawdown.ts'
import { CALENDAR_RETURNS, STATISTICS } from '@portal/presentation/tables/performance/statistics.ts'
import { TIMING_OF_FLOWS, timingOfFlows } from '@portal/presentation/tables/performance/timing-of-flows.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { PORTFOLIO_EVOLUTION } from '@portal/presentation/tables/portfolio-evolution.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import { REALISED_GAINS } from '@portal/presentation/tables/realised-gains.ts'
import type { ReportTable } from '@portal/presentation/tables/report-table.ts'
import { RISK_CHANGE } from '@portal/presentation/tables/risk-change.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'

import { formatDate, formatFigure, reportTableText } from '../support/english.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { cellsOf, definedColumns, expectedTable, headsOf } from './expected-table.ts'
import { goldenReply } from './golden-replies.ts'
import {
  expectAsked,
  expectChart,
  expectGroupings,
  expectRows,
  expectTable,
  expectTotalled,
  expectTree,
  open,
} from './golden-screen.ts'

const CCY = 'USD'

// Specification S1.2.
test.use({ person: 'anna', isStored: true })
test(
  'every figure of the golden replies stands on its screen',
  journey([
    step('Summary', async ({ page }) => {
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
      await expectRows(page, ACCOUNT_NPV, rows, total)
      const { topHoldings, gainers, losers } = goldenReply(glTop)
      await expectRows(page, TOP_HOLDINGS, topHoldings.rows)
      await expectRows(page, GAINERS, gainers.rows)
      await expectRows(page, LOSERS, losers.rows)
      await expectChart(page, 'NPV by asset class', goldenReply(npvPie).chart, {
        name: 'Asset class',
        value: 'NPV',
        fraction: '% NPV',
      })
      await expectChart(page, 'Portfolio evolution, 1 year', goldenReply(performanceIndex).chart, { name: 'Date' })
      await expectChart(page, 'Move, 1 day', goldenReply(treeMap, 'portfolio').chart, { name: 'Sector or class', value: 'NPV' })
      const happened = cardNamed(page, 'What happened')
      for (const { text } of goldenReply(story).sentences) await expect(happened).toContainText(text)
      expectAsked(asked, [npvSnapshot, glTop, riskSnapshot, npvPie, performanceIndex, treeMap, story])
    }),

    step('Market Data', async ({ page }) => {
      const asked = await open(page, '/market-data', 'Market Data')
      const tables = goldenReply(marketDataTables, 'market')
      for (const group of Object.keys(MARKET_TABLES) as (keyof typeof MARKET_TABLES)[])
        await expectRows(page, MARKET_TABLES[group] as ReportTable<SpotRow>, tables[group].rows)
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
    }),

    step('Risk', async ({ page }) => {
      const asked = await open(page, '/risk', 'Risk')
      await expectRows(page, RISK_SUMMARY, goldenReply(riskSnapshot).rows)
      await expectRows(page, FACTOR_RISK, goldenReply(factorRisk).rows)
      await expectRows(page, RISK_CHANGE, goldenReply(riskChange).rows)
      const pie = goldenReply(riskPie).chart
      await expectChart(page, 'Risk pie', pie, { name: 'Asset class', value: '% Risk', fraction: '% Risk' })
      const stress = goldenReply(stressTest).chart
      await expectChart(page, 'Stress test by asset class', stress, { name: 'Scenario' })
      await expectChart(page, 'Hits simulation', goldenReply(hitsSimulation).chart, { name: 'Scenarios' })
      const evolution = goldenReply(factorRiskEvolution).chart
      await expectChart(page, 'Portfolio evolution factor risk', evolution, { name: 'Date' })
      expectAsked(asked, [riskSnapshot, factorRisk, riskPie, stressTest, hitsSimulation, factorRiskEvolution])
    }),

    step('Performance', async ({ page }) => {
      const asked = await open(page, '/performance', 'Performance')
      await expectTotalled(page, ACCOUNT_PERFORMANCE, goldenReply(portPerformance).rows)
      await expectTotalled(page, BENCHMARK_PERFORMANCE, goldenReply(benchmarkPerformance).rows)
      const timing = timingOfFlows(reportTableText, goldenReply(portPerformance), goldenReply(portPerformance, 'mwr'))!
      await expectRows(page, TIMING_OF_FLOWS, timing.rows)
      const daily = portfolioEvolutionCharts.daily.assetClass
      await expectChart(page, 'Portfolio evolution P/L', goldenReply(daily).chart, { name: 'Date' })
      await expectChart(page, 'Account performance scatter', goldenReply(accountPerformanceScatter).chart, {
        name: 'Account',
        value: 'NPV',
      })
      await expectTotalled(page, ATTRIBUTION, goldenReply(attribution).rows)
      await expectTotalled(page, REALISED_DRAWDOWN, goldenReply(realisedDrawdown).rows)
      const { rows: measures, calendar, chart: rolling } = goldenReply(statistics)
      await expectRows(page, STATISTICS, measures)
      await expectRows(page, CALENDAR_RETURNS, calendar)
      await expectChart(page, 'Rolling year: return and volatility', rolling, { name: 'Date' })
      const falls = goldenReply(drawdowns)
      await expectChart(page, 'Drawdown', falls.chart, { name: 'Date' })
      await expectRows(page, DRAWDOWNS, falls.rows)
      await expectRows(page, DRAWDOWN_DAYS, falls.worstDays)
      await expectRows(page, DRAWDOWN_POSITIONS, falls.positions)
      expectAsked(asked, [portPerformance, benchmarkPerformance, daily, accountPerformanceScatter, realisedDrawdown])
    }),

    step('Position Details', async ({ page }) => {
      const asked = await open(page, '/position-details', 'Positions')
      const { rows } = goldenReply(positionDetail)
      const { npv, npvChange1D } = goldenReply(npvSnapshot).total
      await expectTable(page, POSITION_DETAILS, {
        ...expectedTable(definedColumns<PositionRow>(POSITION_DETAILS, rows), rows),
        // The positions add up to what the Summary says.
        total: ['Total', '', '', '', '', formatFigure('money', npv), formatFigure('moneyChange', npvChange1D), ''],
      })
      expectAsked(asked, [positionDetail])
    }),

    step('Trade History', async ({ page }) => {
      const asked = await open(page, '/trade-history', 'Trade History')
      const { transactions, income, transfers } = goldenReply(tradeHistory)
      await expectRows(page, TRANSACTIONS, transactions)
      await expectRows(page, INCOME, income)
      await expectRows(page, TRANSFERS, transfers)
      const { rows: lots, total, profitAndLoss } = goldenReply(realisedGains)
      const whole = { ...total, symbol: 'Total', opened: null, closed: null, holdingDays: null, units: null, account: null }
      type Lot = typeof whole | (typeof lots)[number]
      const gained = definedColumns<Lot>(REALISED_GAINS, lots)
      const [symbol, , , , ...sums] = cellsOf(gained, whole)
      await expectTable(page, REALISED_GAINS, { ...expectedTable<Lot>(gained, lots), total: [symbol!, '', '', '', ...sums] })
      const parts = [
        ['Realised gains', profitAndLoss.realised],
        ['Change in unrealised gains', profitAndLoss.unrealisedChange],
        ['Gains of lots transferred in kind', profitAndLoss.transferred],
        ['Income and accrued interest', profitAndLoss.income],
        ['Futures and currency forwards', profitAndLoss.withoutLots],
        ['Cash and currency deals', profitAndLoss.cash],
      ] as const
      const lines = parts.map(([part, amount]) => ({ part, amount }))
      const ofPeriod = { part: 'P/L of the period', amount: profitAndLoss.totalPL }
      await expectRows(page, GAINS_TO_PROFIT, lines, ofPeriod)
      expectAsked(asked, [tradeHistory, realisedGains])
    }),

    step('Portfolio Calculator', async ({ page }) => {
      const asked = await open(page, '/portfolio-calculator?open=all', 'Portfolio Calculator')
      await expectGroupings(page)
      const columns = definedColumns<CalculatorRow>(PORTFOLIO_CALCULATOR, [])
      const { sectionRow, sections } = goldenReply(portfolioCalculator)
      // Sections have a name of their own and no position.
      const section = (row: CalculatorRow) => ({ level: 1, cells: [row.ticker, '', '', ...cellsOf(columns.slice(3), row)] })
      await expectTree(page, 'Portfolio Calculator', headsOf(columns), [
        ...sections.flatMap((of) => [
          section(of.sectionRow),
          ...of.subRows.map((row) => ({ level: 2, cells: cellsOf(columns, row) })),
        ]),
        section(sectionRow),
      ])
      expectAsked(asked, [groupingTypes, portfolioCalculator])
    }),

    step('Portfolio Evolution', async ({ page }) => {
      const asked = await open(page, '/portfolio-evolution?open=all&portEvolveInterval=bridge', 'Portfolio Evolution')
      await expectGroupings(page)
      const columns = definedColumns<EvolutionRow>(PORTFOLIO_EVOLUTION, [])
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
    }),
  ]),
)
