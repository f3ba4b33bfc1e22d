import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'

import { drawingIn, expectReadout, exported } from '../charts/chart.ts'
import { readCsv } from '../support/csv.ts'
import { MISSING, moneyChange } from '../support/figures.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf, callsOf, hold } from '../support/wire.ts'
import { answerByHand, expectSettled, PERIODS, point, TABLES } from './performance-page.ts'
import { DAYS, dailyReply, scatterReply } from './performance-replies.ts'

test.use({ person: 'anna', isStored: true })

test.describe('Performance on replies by hand', () => {
  test(
    'shows, chains, reads out, exports, fits and fails',
    journey(
      [
        step(
          'heads are the periods, "p.a." beside those over a year; a period that is not covered says why',
          async ({ page }) => {
            await page.goto('/performance')
            await expectSettled(page)
            await expect(page).toHaveTitle('Performance · Clarity')
            const table = tableNamed(page, 'Account Performance')
            for (const name of ['Account', ...PERIODS])
              await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
            const shown = await readTable(table)
            expect(shown.heads).toEqual(['Account', 'D1', 'MTD', 'M1', 'M3', 'YTD', 'Y1', 'Y2 p.a.', 'Y3 p.a.', 'Y5 p.a.'])
            expect(shown.rows.map(([account]) => account)).toEqual(['Core', 'Income'])
            expect(shown.rows[1]?.slice(-2)).toEqual([MISSING, MISSING])
            await table.getByText('–').first().hover()
            await expect(page.getByText('Not covered: the account opened on 4 Mar 2024').first()).toBeVisible()
            // The two totals, one less the other: 0.07 % less 0.05 % of the day.
            const against = await readTable(tableNamed(page, 'Against the benchmark'))
            expect(against.rows).toEqual([
              ...[
                [
                  'Portfolio less benchmark',
                  '+0.02%',
                  '+0.19%',
                  '+0.19%',
                  '−0.43%',
                  '+0.65%',
                  '+0.56%',
                  '+0.35%',
                  '+0.45%',
                  '+0.37%',
                ],
              ],
            ])
            const downloading = page.waitForEvent('download')
            await page.getByRole('button', { name: 'Export Account Performance', exact: true }).click()
            const download = await downloading
            expect(download.suggestedFilename()).toBe('account-performance.csv')
            const [heads, ...rows] = await readCsv(download)
            expect(heads).toEqual(['Account', ...PERIODS])
            expect(rows[1]).toEqual(['Income', '-0.03', '0.4', '0.35', '1.2', '2.11', '3.03', '2.88', '', ''])
            expect(rows.map(([account]) => account)).not.toContain('Total')
            const others = page.waitForEvent('download')
            await page.getByRole('button', { name: 'Export Benchmark Performance' }).click()
            expect((await others).suggestedFilename()).toBe('benchmark-performance.csv')
          },
        ),

        stepThen(
          'above 1280 pixels no table scrolls sideways, and the periods of the three tables stand under each other',
          async ({ page }) => {
            const tables = [...TABLES, 'Against the benchmark'].map((title) => tableNamed(page, title))
            for (const width of [1281, 1440, 1920]) {
              await page.setViewportSize({ width, height: 900 })
              const ends: number[] = []
              for (const table of tables) {
                const excess = await table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)
                expect(excess, `${width} px`).toBeLessThanOrEqual(0)
                const { x, width: long } = (await table.getByRole('columnheader', { name: 'MTD', exact: true }).boundingBox())!
                ends.push(Math.round(x + long))
              }
              expect(ends, `${width} px`).toEqual(Array(tables.length).fill(ends[0]))
            }
            await page.setViewportSize({ width: 1440, height: 900 })
          },
        ),

        stepThen('cumulative returns carry no "p.a.", are asked of the server and kept in the address', async ({ page }) => {
          const calls = callsOf(page)
          await page.getByRole('radio', { name: 'Cumulative' }).check({ force: true })
          await expect(page).toHaveURL('/performance?returns=cumulative')
          await expectSettled(page)
          const shown = await readTable(tableNamed(page, 'Account Performance'))
          expect(shown.heads).toEqual(['Account', ...PERIODS])
          // (1 + 9.21 %)² - 1 = 19.268… %.
          expect(shown.rows[0]?.[7]).toBe('+19.27%')
          await expect
            .poll(() => calls.filter(({ name }) => /Performance_CC$/.test(name)).map(({ body }) => body.isCumulative))
            .toEqual([true, true, true])
        }),

        stepThen(
          'days of profit and loss stand as stacked bars under their running sum, and say every part',
          async ({ page }) => {
            const card = cardNamed(page, 'Portfolio evolution P/L')
            const drawing = await drawingIn(card)
            const { series, line } = dailyReply.chart!
            await expect(drawing).toHaveAccessibleName(
              `P/L a day by asset class from 19 Nov 2025 to 19 Nov 2026: P/L since the start ${moneyChange(line!.values.at(-1)!)}.`,
            )
            await drawing.focus()
            await page.keyboard.press('End')
            const said = card.locator('[aria-live=polite]')
            await expect(said).toHaveText(/^19 Nov 2026: /)
            for (const { label, values } of series.slice(0, 6))
              await expect(said).toContainText(`${label} ${moneyChange(values.at(-1)!)}`)
            await expect(said).toContainText(`Other ${moneyChange(series[6]!.values.at(-1)! + series[7]!.values.at(-1)!)}`)
            // The pointer finds the nearest day, wherever it is above the axis.
            const box = (await drawing.boundingBox())!
            await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3)
            await expect(card.locator('[aria-hidden=true] > p').first()).toHaveText(/2026$/)

            await card.getByRole('button', { name: /^Table of/ }).click()
            await card.getByRole('button', { name: /^Show all/ }).click()
            const shown = await readTable(card.getByRole('table'))
            expect(shown.heads).toEqual(['Date', ...series.map(({ label }) => `${label} USD`), 'P/L since the start USD'])
            await card.getByRole('button', { name: /^Table of/ }).click()
            const { download } = await exported(page, 'Portfolio evolution P/L', 'Data (CSV)')
            const [, ...rows] = await readCsv(download)
            expect(rows).toHaveLength(DAYS.length)
            expect(rows.at(-1)).toEqual([
              '2026-11-19',
              ...series.map(({ values }) => String(values.at(-1))),
              String(line!.values.at(-1)),
            ])
          },
        ),

        stepThen(
          'the scatter names accounts and benchmark, says both their values, and why an account is missing',
          async ({ page }) => {
            const card = cardNamed(page, 'Account performance scatter')
            const drawing = await drawingIn(card)
            await drawing.focus()
            await expectReadout(card, 'ArrowRight', 'Global Equity Core: Volatility 14.20%, Return 12.43%, NPV 48,213,450')
            await expectReadout(card, 'End', 'World 60/40: Volatility 8.80%, Return 8.55%')
            await card.getByText('Notes (1)').click()
            await expect(card.getByText('Cash Management: Under 20 returns')).toBeVisible()
          },
        ),

        step('chains its calls, with the time period on the charts alone', async ({ page }) => {
          const calls = callsOf(page)
          const made = () => calls.map(({ name }) => name).filter((name) => /Performance|portEvolve/.test(name))
          const release = await hold(page, portPerformance)
          await page.goto('/performance?timePeriod=3M')
          await expect.poll(made).toEqual(['portPerformance_CC'])
          release()
          await expectSettled(page)
          const charts = ['portEvolvePLChart_CC_New', 'accountPerformanceScatterChart_CC_New']
          // Money-weighted returns come last.
          await expect.poll(made).toEqual(['portPerformance_CC', 'benchmarkPerformance_CC', ...charts, 'portPerformance_CC'])
          const periods = calls.filter(({ name }) => made().includes(name)).map(({ body }) => body.timePeriod)
          expect(periods).toEqual([undefined, undefined, '3M', '3M', undefined])

          // Of another period all are asked together: none waits for the evolution, which is held back.
          const releaseEvolution = await hold(page, portfolioEvolutionCharts.daily.assetClass)
          await page.getByRole('combobox', { name: 'Time period' }).selectOption('YTD')
          const ofYear = () => calls.filter(({ body }) => body.timePeriod === 'YTD').map(({ name }) => name)
          await expect.poll(ofYear).toEqual(expect.arrayContaining([...charts, 'attribution', 'statistics', 'drawdowns']))
          releaseEvolution()
          await expectSettled(page)
        }),

        step('another benchmark and those beside it are asked of the server, and kept in the address', async ({ page }) => {
          const calls = callsOf(page)
          await page.goto('/performance')
          await expectSettled(page)
          const table = cardNamed(page, 'Benchmark Performance')
          await table.getByLabel('Benchmark', { exact: true }).selectOption('World equities')
          await table.getByRole('button', { name: 'Compare' }).click()
          await page.getByRole('checkbox', { name: 'World 60/40' }).check({ force: true })
          await page.keyboard.press('Escape')
          await expect(page).toHaveURL('/performance?benchmark=World+equities&compare=World+60%2F40')
          await expect(table.getByRole('button', { name: 'Compared with 1' })).toBeVisible()
          const last = (name: string) => calls.findLast((each) => each.name === name)?.body
          const both = { benchmark: 'World equities', comparedWith: ['World 60/40'] }
          await expect.poll(() => last('performance-index')).toMatchObject(both)
          await expect.poll(() => last('benchmarkPerformance_CC')).toMatchObject(both)
          await expect.poll(() => last('statistics')).toMatchObject({ benchmark: 'World equities' })
        }),

        // Specification S2.8.
        step('the selectors turn days into a bridge from the opening to the closing NPV', async ({ page }) => {
          await page.goto('/performance')
          await expectSettled(page)
          const length = await page.evaluate(() => history.length)
          const card = cardNamed(page, 'Portfolio evolution P/L')
          await card.getByRole('radio', { name: 'Bridge' }).check({ force: true })
          await card.getByLabel('View', { exact: true }).selectOption('Factor')
          await expect(page).toHaveURL('/performance?portEvolveInterval=bridge&portEvolveView=factor')
          expect(await page.evaluate(() => history.length)).toBe(length)
          const drawing = await drawingIn(card)
          await expect(drawing).toHaveAccessibleName(
            'From opening to closing NPV by factor: Opening NPV 112,000,000, Equity +4,100,000, Duration −1,250,000, Alpha +620,000, FX −90,000, External flows +1,055,781, Closing NPV 116,435,781.',
          )
          await drawing.focus()
          await expectReadout(card, 'Home', 'Opening NPV: 112,000,000')
          await expectReadout(card, 'ArrowDown', 'Equity: Change +4,100,000, Level 116,100,000')
          await expectReadout(card, 'ArrowDown', 'Duration: Change −1,250,000, Level 114,850,000')
          await expectReadout(card, 'End', 'Closing NPV: 116,435,781')
          for (const text of ['112.00m', '+4.10m', '−1.25m', '116.44m'])
            await expect(drawing.getByText(text, { exact: true })).toBeVisible()
        }),

        step(
          'on a telephone the axis of a bridge has its ticks, and no name of the scatter lies on the figures of an axis',
          async ({ page }) => {
            // Of an account with little risk whose name has no room beside it.
            const crowd = {
              ...scatterReply.chart!,
              points: [
                point('Cash Management', 0.01, 0.03),
                point('Fixed Income IG', 0.05, 0.04),
                point('Global Equity', 0.11, 0.31),
              ],
            }
            await page.route(addressOf(accountPerformanceScatter), (route) =>
              route.fulfill({ json: { ...scatterReply, chart: crowd } }),
            )
            await page.setViewportSize({ width: 390, height: 844 })
            await page.goto('/performance?portEvolveInterval=bridge')
            const ticks = (await drawingIn(cardNamed(page, 'Portfolio evolution P/L'))).getByText(/^\d+(\.\d)?m$/)
            expect(await ticks.count()).toBeGreaterThanOrEqual(4)
            const words = (await drawingIn(cardNamed(page, 'Account performance scatter'))).locator('text')
            const boxes = await words.evaluateAll((all) =>
              all.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() })),
            )
            const name = boxes.find(({ text }) => text === 'Cash Management')!.box
            const figures = boxes.filter(({ text }) => /^\d+%?$/.test(text))
            expect(figures.length).toBeGreaterThan(6)
            const under = figures.filter(
              ({ box }) => box.left < name.right && name.left < box.right && box.top < name.bottom && name.top < box.bottom,
            )
            expect(under.map(({ text }) => text)).toEqual([])
          },
        ),

        step(
          'what the server does not answer shows its error line; the scatter comes all the same',
          async ({ page, provoked }) => {
            provoked.push(/status of 501/)
            await page.route(addressOf(portfolioEvolutionCharts.daily.assetClass), (route) =>
              route.fulfill({ status: 501, json: { reason: 'This call is not answered yet.', requestId: 'sample-1' } }),
            )
            await page.route(addressOf(benchmarkPerformance), (route) =>
              route.fulfill({ status: 501, json: { reason: 'This call is not answered yet.', requestId: 'sample-2' } }),
            )
            await page.goto('/performance')
            await expectSettled(page)
            const card = cardNamed(page, 'Portfolio evolution P/L')
            // A remark that belongs to both tables fails with either.
            for (const failed of [card, cardNamed(page, 'Benchmark Performance'), cardNamed(page, 'Against the benchmark')])
              await expect(failed.getByRole('alert')).toContainText('Error: This call is not answered yet.')
            await expect(card.getByLabel('View', { exact: true })).toBeEnabled()
            await drawingIn(cardNamed(page, 'Account performance scatter'))
            await expectAccessible(page)
          },
        ),
      ],
      answerByHand,
    ),
  )
})
