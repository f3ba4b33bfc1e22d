import type { Page } from '@playwright/test'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'
import { type EvolutionRow, portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'

import { drawingIn } from '../charts/chart.ts'
import { readCsv } from '../support/csv.ts'
import { moneyChange } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { gridNamed, rowNamed, treeRows } from '../support/tree.ts'
import { addressOf, alter, callsOf, hold, nextReply } from '../support/wire.ts'

const TITLE = 'Portfolio Evolution'
const CHART = 'Portfolio evolution P/L'
const HEADS = ['Ticker', 'Total PL', 'Delta PL', 'NonLinear PL', 'Income PL', 'FX PL', 'Intraday PL', 'Alpha PL']

const figuresOf = ({ totalPL, deltaPL, nonLinearPL, incomePL, fxPL, intradayPL, alphaPL }: EvolutionRow) =>
  [totalPL, deltaPL, nonLinearPL, incomePL, fxPL, intradayPL, alphaPL].map(moneyChange)
const textsOf = (row: EvolutionRow) => [row.ticker, ...figuresOf(row)]

async function openEvolution(page: Page, search = '') {
  const reply = nextReply(page, portfolioEvolution)
  await page.goto(`/portfolio-evolution${search}`)
  const tree = await reply
  await expectSettled(page)
  return tree
}

const expectSettled = (page: Page) => expect(cardNamed(page, TITLE)).toHaveAttribute('aria-busy', 'false')
const historyOf = (page: Page) => page.evaluate(() => history.length)

test.use({ person: 'anna', isStored: true })
test(
  'Portfolio Evolution shows sections and charts, keeps what is chosen, and says what is missing',
  journey([
    // Specification S2.14.
    step('sections and their rows as the server answers them; each level is the sum of the one beneath', async ({ page }) => {
      const { sectionRow, sections } = await openEvolution(page)
      await expect(page).toHaveTitle('Portfolio Evolution · Clarity')
      const grid = gridNamed(page, TITLE)
      for (const name of HEADS) await expect(grid.getByRole('columnheader', { name, exact: true })).toBeVisible()
      expect(await treeRows(grid)).toEqual(
        [...sections.map((section) => section.sectionRow), sectionRow].map((row) => ({ level: 1, cells: textsOf(row) })),
      )

      await page.getByRole('button', { name: 'Expand all' }).click()
      await expect(page).toHaveURL('/portfolio-evolution?open=all')
      expect(await treeRows(grid)).toEqual([
        ...sections.flatMap((section) => [
          { level: 1, cells: textsOf(section.sectionRow) },
          ...section.subRows.map((row) => ({ level: 2, cells: textsOf(row) })),
        ]),
        { level: 1, cells: textsOf(sectionRow) },
      ])
      // Specification S9.13: 1.5rem a level.
      const indents = await grid.evaluate((table) =>
        [1, 2].map((level) => getComputedStyle(table.querySelector(`tr[aria-level="${level}"] > th > *`)!).paddingInlineStart),
      )
      expect(indents).toEqual(['0px', '24px'])
      for (const field of ['totalPL', 'deltaPL', 'incomePL', 'fxPL', 'alphaPL'] as const) {
        const sum = (rows: readonly EvolutionRow[]) => rows.reduce((total, row) => total + row[field]!, 0)
        for (const { sectionRow: whole, subRows } of sections) expect(sum(subRows)).toBeCloseTo(whole[field]!, 4)
        expect(sum(sections.map((section) => section.sectionRow))).toBeCloseTo(sectionRow[field]!, 4)
      }

      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export ${TITLE}`, exact: true }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('portfolio-evolution.csv')
      const [heads, ...rows] = await readCsv(download)
      expect(heads).toEqual(HEADS)
      // Its leaves alone: a sum over a column must not double.
      expect(rows.map(([ticker]) => ticker)).toEqual(sections.flatMap(({ subRows }) => subRows.map(({ ticker }) => ticker)))
      const leaves = rows.reduce((total, [, totalPL]) => total + Number(totalPL), 0)
      expect(leaves).toBeCloseTo(sectionRow.totalPL!, 2)
    }),

    step('the groupings come first, then the tree, then the chart; all know the time period', async ({ page }) => {
      const calls = callsOf(page)
      const made = () => calls.map(({ name }) => name).filter((name) => /Grouping|Evolve/.test(name))
      const release = [await hold(page, groupingTypes), await hold(page, portfolioEvolution)] as const
      await page.goto('/portfolio-evolution?timePeriod=3M')
      await expect.poll(made).toEqual(['getGroupingTypes_CC'])
      release[0]()
      await expect.poll(made).toEqual(['getGroupingTypes_CC', 'getPortEvolveTable_CC'])
      release[1]()
      await drawingIn(cardNamed(page, CHART))
      expect(made()).toEqual(['getGroupingTypes_CC', 'getPortEvolveTable_CC', 'portEvolvePLChart_CC_New'])
      const bodies = calls
        .filter(({ name }) => made().slice(1).includes(name))
        .map(({ body }) => [body.timePeriod, body.grouping])
      expect(bodies).toEqual([
        ['3M', 'assetClass'],
        ['3M', undefined],
      ])
    }),

    step(
      'grouping, period and open rows are kept in the address and over refresh; the history does not grow',
      async ({ page }) => {
        await openEvolution(page)
        const grid = gridNamed(page, TITLE)
        const length = await historyOf(page)
        const grouping = page.getByRole('combobox', { name: 'Grouping' })
        await expect(grouping.locator('option:checked')).toHaveText('Asset class')
        const bySector = nextReply(page, portfolioEvolution)
        await grouping.selectOption('Sector')
        const { sections } = await bySector
        await expectSettled(page)
        const opened = sections.find(({ subRows }) => subRows.length > 1)!
        await rowNamed(grid, opened.sectionRow.ticker).getByRole('rowheader').locator('span').first().click()
        await expect(page).toHaveURL(/\?grouping=sector&open=[0-9a-z]{7}$/)
        await expect(rowNamed(grid, opened.sectionRow.ticker)).toHaveAttribute('aria-expanded', 'true')
        const shown = async () => (await treeRows(grid)).map(({ cells }) => cells[0])
        const before = await shown()
        expect(before).toHaveLength(sections.length + opened.subRows.length + 1)

        const again = nextReply(page, portfolioEvolution)
        await page.getByRole('combobox', { name: 'Time period' }).selectOption('3-Months')
        await again
        await expectSettled(page)
        await expect(rowNamed(grid, opened.sectionRow.ticker)).toHaveAttribute('aria-expanded', 'true')
        expect(await historyOf(page)).toBe(length)
        await page.getByRole('combobox', { name: 'Time period' }).selectOption('1 Year')
        await page.reload()
        await expectSettled(page)
        expect(await shown()).toEqual(before)
        // An account is grouped by its name, which the address does not tell.
        await grouping.selectOption('Account')
        await expect(page).toHaveURL('/portfolio-evolution?grouping=account')
      },
    ),

    // Specification S7.18 to S7.20.
    step('the six charts, each by its own call', async ({ page }) => {
      await openEvolution(page)
      const calls = callsOf(page)
      const made = () => calls.map(({ name }) => name).filter((name) => /Chart/.test(name))
      const card = cardNamed(page, CHART)
      const view = card.getByLabel('View', { exact: true })
      await drawingIn(card)
      await view.selectOption('Factor')
      await view.selectOption('Factor residual')
      await expect(page).toHaveURL('/portfolio-evolution?portEvolveView=factorResidual')
      await expect.poll(made).toHaveLength(2)
      await card.getByRole('radio', { name: 'Bridge' }).check({ force: true })
      await expect.poll(made).toHaveLength(3)
      await view.selectOption('Factor')
      await view.selectOption('Asset class')
      await expect
        .poll(made)
        .toEqual([
          'portEvolveFactorPLChart_CC_New',
          'portEvolveResidualFactorPLChart_CC_New',
          'portEvolveResidualFactorPLChart_Bridge_CC_New',
          'portEvolveFactorPLChart_Bridge_CC_New',
          'portEvolvePLChart_Bridge_CC_New',
        ])
      await expect(await drawingIn(card)).toHaveAccessibleName(/^From opening to closing NPV.* by asset class/)
    }),

    step('no rows, no answer, and figures that are withheld with their reason', async ({ page, provoked }) => {
      await page.route(addressOf(portfolioEvolutionCharts.daily.assetClass), (route) => route.abort())
      provoked.push(/ERR_FAILED/)
      await alter(page, portfolioEvolution, (reply) => ({ ...reply, sections: [] }))
      await openEvolution(page)
      await expect(page.getByText('No data available for this grouping.')).toBeVisible()
      await expect(page.getByRole('button', { name: `Export ${TITLE}`, exact: true })).toBeDisabled()
      await page.unroute(addressOf(portfolioEvolution))

      const reason = 'No price of AAA up to 2026-11-19'
      await alter(page, portfolioEvolution, (reply) => ({
        ...reply,
        sectionRow: { ...reply.sectionRow, totalPL: null },
        notes: [{ row: 'Total', field: 'totalPL', reason }],
      }))
      await openEvolution(page)
      const total = rowNamed(gridNamed(page, TITLE), 'Total')
      await expect(total.getByRole('gridcell').first()).toHaveText(/^–not available/)
      await total.getByText('–').first().hover()
      await expect(page.getByText('No price of AAA up to 19 Nov 2026')).toBeVisible()
      await page.unroute(addressOf(portfolioEvolution))

      provoked.push(/status of 500/)
      await page.route(addressOf(portfolioEvolution), (route) =>
        route.fulfill({ status: 500, json: { reason: 'Out of order', requestId: 'sample-1' } }),
      )
      await page.reload()
      await expectSettled(page)
      await expect(cardNamed(page, TITLE).getByRole('alert')).toContainText('Error: Out of order')
      await page.unroute(addressOf(portfolioEvolution))
      await cardNamed(page, TITLE).getByRole('button', { name: 'Retry' }).click()
      await expect(gridNamed(page, TITLE)).toBeVisible()
    }),
  ]),
)
