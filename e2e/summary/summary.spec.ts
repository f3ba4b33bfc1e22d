import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import type { HoldingRow } from '@portal/contract/reports/gl-top.ts'
import { type AccountRow, npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import { drawingIn } from '../charts/chart.ts'
import { goldenReply } from '../figures/golden-replies.ts'
import { readCsv } from '../support/csv.ts'
import { MISSING, money, moneyChange, percent, percentChange } from '../support/figures.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { cardNamed, readTable, sortBy, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { alter, nextReply } from '../support/wire.ts'
import { accountTexts, holdingTexts, largestTexts, openSummary } from './summary-page.ts'

const ACCOUNT_HEADS = ['Account', 'NPV', 'Cash', '1D change', '1D', 'YTD']
const HOLDING_HEADS = ['Ticker', 'Position', 'P/L', '1D']

test.describe('the Summary of a client', () => {
  test.use({ person: 'anna', isStored: true })
  test(
    'shows, withholds, sorts, exports, copies and draws the figures of the replies',
    journey([
      // Specification S2.4, S3.15.
      step(
        'shows the figures of the replies, each in the form of its kind; the evolution starts at 100 beside its benchmark',
        async ({ page }) => {
          const replies = Promise.all([
            nextReply(page, riskSnapshot),
            nextReply(page, performanceIndex),
            nextReply(page, treeMap),
          ])
          const { snapshot, top } = await openSummary(page)
          await expect(
            page.getByText(/^What the accounts .* what moved them (today|on \w+day, \d+ \w+( \d{4})?)\.$/),
          ).toBeVisible()
          await expect(page).toHaveTitle('Summary · Clarity')
          await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
          await expect(
            page.getByText(`Close of 19 Nov 2026 · ${snapshot.rows.length} accounts · ${snapshot.reportingCCY}`),
          ).toBeVisible()

          const accounts = tableNamed(page, 'Account NPV Summary')
          expect(await readTable(accounts)).toEqual({
            heads: ['Account', `NPV ${snapshot.reportingCCY}`, 'Cash', '1D change', '1D', 'YTD'],
            rows: snapshot.rows.map(accountTexts),
            total: accountTexts(snapshot.total),
          })
          // The currency stands beside the head, not in its name.
          for (const name of ACCOUNT_HEADS) await expect(accounts.getByRole('columnheader', { name, exact: true })).toBeVisible()
          for (const { account } of snapshot.rows) await expect(accounts.getByRole('rowheader', { name: account })).toBeVisible()

          for (const [title, { rows }] of [
            ['Top Holdings', top.topHoldings],
            ['Gainers', top.gainers],
            ['Losers', top.losers],
          ] as const) {
            const table = tableNamed(page, title)
            expect((await readTable(table)).rows).toEqual(rows.map(title === 'Top Holdings' ? largestTexts : holdingTexts))
            for (const name of HOLDING_HEADS) await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
            await expect(table.getByText(top.reportingCCY, { exact: true }).first()).toBeVisible()
            await expect(table.locator('tbody img[src^="data:image/png;base64,"]')).toHaveCount(rows.length)
          }
          const profits = (rows: readonly HoldingRow[]) => rows.map(({ plCCY }) => plCCY ?? 0)
          expect(profits(top.gainers.rows)).toEqual(profits(top.gainers.rows).sort((a, b) => b - a))
          expect(profits(top.losers.rows)).toEqual(profits(top.losers.rows).sort((a, b) => a - b))
          // The whole is the sum of its accounts, to the cent.
          expect(snapshot.rows.reduce((sum, { npv }) => sum + (npv ?? 0), 0)).toBeCloseTo(snapshot.total.npv!, 2)

          const [risk, index, tree] = await replies
          const { npv, npvChange1D, pct1D, cash } = snapshot.total
          const strip = page.getByRole('region', { name: 'Figures', exact: true })
          const valueAtRisk = risk.rows.find(({ name }) => name === 'VaR 95')!
          const basisPoints = moneyChange(pct1D! * 10_000)
          for (const [name, figure, beside] of [
            ['Net present value', money(npv), `${percentChange(pct1D)}, 1 day`],
            ['Profit and loss, 1 day', money(npvChange1D), `${basisPoints} bp`],
            ['Value at risk 95%, 1 day', money(valueAtRisk.valueCCY), `${percent(valueAtRisk.valuePct)} of NPV`],
            ['Cash', money(cash), `${percent(cash! / npv!)} of NPV`],
          ] as const) {
            const cell = strip.locator('dl').filter({ has: page.getByText(name, { exact: true }) })
            await expect(cell.locator('dd')).toHaveText([figure, beside])
          }
          const [portfolio, benchmark] = index.chart!.series
          expect([portfolio!.values[0], benchmark!.values[0]]).toEqual([100, 100])
          await expect(await drawingIn(cardNamed(page, 'Portfolio evolution, 1 year'))).toHaveAccessibleName(
            /indexed to 100: Portfolio \d+\.\d\d, Benchmark/,
          )
          await drawingIn(cardNamed(page, 'Move, 1 day'))
          expect(tree.chart!.groups.length).toBeGreaterThan(1)
        },
      ),

      stepThen(
        'draws NPV by asset class, reads it out by keyboard, and shows and exports the same as a table',
        async ({ page }) => {
          const pie = goldenReply(npvPie)
          const card = cardNamed(page, 'NPV by asset class')
          const parts = [...pie.chart!.slices].sort((a, b) => b.value - a.value)
          expect(parts.length).toBeGreaterThan(3)
          expect(parts.length).toBeLessThanOrEqual(6)
          const shown = parts.map(({ label, fraction }) => `${label} ${percent(fraction)}`)
          const legend = await card.getByRole('listitem').allInnerTexts()
          expect(legend.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(shown)
          await expect(card.locator('[role=img]')).toHaveAccessibleName(`${pie.chart!.title}: ${shown.join(', ')}.`)

          await card.locator('[role=img]').focus()
          const readout = (index: number) => {
            const { label, value, fraction } = parts.at(index)!
            return card.getByText(`${label}: ${money(value)} · ${percent(fraction)}`, { exact: true })
          }
          for (const [key, index] of [
            ['ArrowRight', 0],
            ['ArrowRight', 1],
            ['End', -1],
            ['ArrowRight', 0],
            ['ArrowLeft', -1],
          ] as const) {
            await page.keyboard.press(key)
            await expect(readout(index)).toBeVisible()
          }
          await page.keyboard.press('Escape')
          await expect(readout(-1)).toBeHidden()

          const toggle = card.getByRole('button', { name: 'Table of NPV by asset class' })
          await expect(toggle).toHaveAttribute('aria-pressed', 'false')
          await toggle.click()
          await expect(toggle).toHaveAttribute('aria-pressed', 'true')
          await expect(card.locator('[role=img]')).toBeHidden()
          expect(await readTable(card.getByRole('table'))).toEqual({
            heads: ['Asset class', `NPV ${pie.reportingCCY}`, '% NPV'],
            rows: parts.map(({ label, value, fraction }) => [label, money(value), percent(fraction)]),
            total: null,
          })
          await expectAccessible(page)
          const downloading = page.waitForEvent('download')
          await card.getByRole('button', { name: 'Export NPV by asset class' }).click()
          const [, ...rows] = await readCsv(await downloading)
          expect(rows.map(([label, value]) => [label, Number(value)])).toEqual(parts.map(({ label, value }) => [label, value]))
          await toggle.click()
          await expect(card.locator('[role=img]')).toBeVisible()
        },
      ),

      step('shows a withheld figure as a dash with its reason, and sorts it last', async ({ page }) => {
        await alter(page, npvSnapshot, (reply) => ({
          ...reply,
          rows: reply.rows.map((row, index) => (index === 1 ? { ...row, pctYTD: null } : row)),
          notes: [{ row: reply.rows[1]!.account, field: 'pctYTD', reason: 'No value at the start of the year' }],
        }))
        await openSummary(page)
        const table = tableNamed(page, 'Account NPV Summary')
        const withheld = table.getByRole('row').nth(2).getByRole('cell').last()
        expect((await readTable(table)).rows[1]?.[5]).toBe(MISSING)
        await withheld.getByText('–').hover()
        await expect(page.getByText('No value at the start of the year')).toBeVisible()
        for (const _direction of ['ascending', 'descending']) {
          await sortBy(table, 'YTD')
          expect((await readTable(table)).rows.map((row) => row[5]?.startsWith('–'))).toEqual([false, false, false, false, true])
        }
      }),

      step(
        'sorts by one column and by two, the total last; leaves as npv-snapshot.csv in full, and as plain numbers between tabs',
        async ({ page, context }) => {
          // Two cash amounts over all accounts, so that a second column has something to decide.
          await alter(page, npvSnapshot, (reply) => ({
            ...reply,
            rows: reply.rows.map((row, index) => ({ ...row, cash: index % 2 === 0 ? 2 : 1 })),
          }))
          const { snapshot } = await openSummary(page)
          const given = snapshot.rows.map(({ account }) => account)
          const table = tableNamed(page, 'Account NPV Summary')
          const order = async () => (await readTable(table)).rows.map(([account]) => account)
          const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
          const named = (rows: readonly AccountRow[]) => rows.map(({ account }) => account)
          const byNpv = [...snapshot.rows].sort((a, b) => a.npv! - b.npv!)

          await sortBy(table, 'NPV')
          await expect(head('NPV')).toHaveAttribute('aria-sort', 'ascending')
          expect(await order()).toEqual(named(byNpv))
          await sortBy(table, 'NPV')
          await expect(head('NPV')).toHaveAttribute('aria-sort', 'descending')
          expect(await order()).toEqual(named(byNpv.toReversed()))
          await sortBy(table, 'NPV')
          await expect(head('NPV')).toHaveAttribute('aria-sort', 'none')
          expect(await order()).toEqual(given)

          await sortBy(table, 'Cash')
          await sortBy(table, 'NPV', true)
          await expect(head('Cash')).toHaveAttribute('aria-sort', 'ascending')
          await expect(head('NPV')).toHaveAttribute('aria-sort', 'ascending')
          expect(await order()).toEqual(named([...byNpv].sort((a, b) => a.cash! - b.cash!)))
          expect((await readTable(table)).total).toEqual(accountTexts(snapshot.total))
          await sortBy(table, 'Account')
          await expect(head('Cash')).toHaveAttribute('aria-sort', 'none')
          expect(await order()).toEqual([...given].sort())

          await sortBy(table, 'NPV')
          const downloading = page.waitForEvent('download')
          await page.getByRole('button', { name: 'Export Account NPV Summary' }).click()
          const download = await downloading
          expect(download.suggestedFilename()).toBe('npv-snapshot.csv')
          const [heads, ...rows] = await readCsv(download)
          expect(heads).toEqual(ACCOUNT_HEADS)
          // Without the total: a sum over a column must not double.
          expect(rows.map(([account]) => account)).toEqual(named(byNpv))
          for (const [at, { npv, cash, npvChange1D, pct1D, pctYTD }] of byNpv.entries()) {
            const [npvCell, cashCell, changeCell, dayCell, yearCell] = rows[at]!.slice(1).map(Number)
            expect([npvCell, cashCell, changeCell]).toEqual([npv, cash, npvChange1D])
            expect(dayCell).toBeCloseTo(pct1D! * 100, 12)
            expect(yearCell).toBeCloseTo(pctYTD! * 100, 12)
          }

          await context.grantPermissions(['clipboard-read', 'clipboard-write'])
          await table
            .getByRole('row')
            .nth(1)
            .evaluate((row) => getSelection()!.selectAllChildren(row))
          await page.keyboard.press('Control+C')
          const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\t')
          expect(copied.slice(0, 3)).toEqual([byNpv[0]!.account, String(byNpv[0]!.npv), String(byNpv[0]!.cash)])
          expect(copied).toHaveLength(ACCOUNT_HEADS.length)
        },
      ),
    ]),
  )
})
