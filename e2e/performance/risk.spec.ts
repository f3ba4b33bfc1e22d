import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import { drawingIn, expectReadout, exported } from '../charts/chart.ts'
import { readCsv } from '../support/csv.ts'
import { MISSING } from '../support/figures.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf, callsOf, hold } from '../support/wire.ts'
import { answerByHand, CALLS, CHARTS, expectSettled, factOf } from './risk-page.ts'
import { stressReply, summaryReply } from './risk-replies.ts'

test.use({ person: 'anna', isStored: true })

test.describe('Risk on replies by hand', () => {
  test(
    'shows, says, chains, draws, fails and has nothing to show',
    journey(
      [
        step('tables have the words of their fields, losses positive, and say why a figure is withheld', async ({ page }) => {
          await page.goto('/risk')
          await expectSettled(page)
          await expect(page).toHaveTitle('Risk · Clarity')
          const summary = await readTable(tableNamed(page, 'Risk Summary'))
          expect(summary.heads).toEqual(['Name', 'Value USD', '% Value'])
          expect(summary.rows[0]).toEqual(['VaR 95', '854,802', '0.73%'])
          expect(summary.rows[2]).toEqual(['Ex-ante tracking error', MISSING, MISSING])
          expect(summary.rows[3]).toEqual(['Net exposure', '−2,500,000', '−2.13%'])
          await tableNamed(page, 'Risk Summary').getByText('–').first().hover()
          await expect(page.getByText('no benchmark').first()).toBeVisible()
          await expect(page.getByText('VaR 99 10 days: Overlapping windows, about 30 of them independent')).toBeVisible()
          await expect(page.getByText('Specific: R² 0.9173')).toBeVisible()
          const factors = await readTable(tableNamed(page, 'Factor Risk'))
          expect(factors.heads).toEqual(['Name', 'Weight', '% Explain'])
          expect(factors.rows[2]).toEqual(['Specific', MISSING, '6.00%'])
          for (const [title, name, heads] of [
            ['Risk Summary', 'risk-summary.csv', ['Name', 'Value', '% Value']],
            ['Factor Risk', 'factor-risk.csv', ['Name', 'Weight', '% Explain']],
          ] as const) {
            const downloading = page.waitForEvent('download')
            await page.getByRole('button', { name: `Export ${title}`, exact: true }).click()
            const download = await downloading
            expect(download.suggestedFilename()).toBe(name)
            expect((await readCsv(download))[0]).toEqual(heads)
          }
        }),

        stepThen('the Data Overview says what the figures were computed from', async ({ page }) => {
          for (const [name, fact] of [
            ['Client', 'Halden Family Office'],
            ['Accounts', '3 of 5'],
            ['Currency', 'USD'],
            ['Data mode', 'Close'],
            ['As of', 'Close of 19 Nov 2026'],
            ['Scenarios', '300'],
            ['First scenario', '25 Sept 2025'],
            ['Last scenario', '19 Nov 2026'],
            ['Coverage', '92.06% full, 7.00% filled, 0.94% none, Specific risk missing 0.94%'],
            ['Proxy betas', '1'],
            ['Stale prices', '1, oldest 36 days'],
            ['Carried prices', '0'],
            ['Missing rates', 'None'],
            ['Benchmark', 'no benchmark'],
            ['Data version', '7'],
          ] as const) {
            await expect(factOf(page, name)).toHaveText(fact)
          }
          const overview = cardNamed(page, 'Data Overview')
          await overview.getByText('Notes (2)').click()
          await expect(overview.getByText('Proxy betas: NEWCO')).toBeVisible()
        }),

        stepThen('the pie draws what adds to the risk, and names what diversifies beside it with its share', async ({ page }) => {
          const card = cardNamed(page, 'Risk pie')
          const drawing = await drawingIn(card)
          await expect(drawing).toHaveAccessibleName(
            'Risk by asset class: Equity 150.00%, Cash 10.00%, Currency overlay of the family office −60.00%.',
          )
          expect(await drawing.locator('svg path').count()).toBeGreaterThanOrEqual(2)
          await expect(card.getByRole('listitem').filter({ hasText: 'Currency overlay' })).toContainText('−60.00%')
          await expect(card.getByText('Diversifying, not drawn: Currency overlay of the family office')).toBeVisible()
          await card.getByRole('button', { name: 'Table of Risk pie' }).click()
          expect(await readTable(card.getByRole('table'))).toEqual({
            heads: ['Asset class', '% Risk'],
            rows: [
              ['Equity', '150.00%'],
              ['Cash', '10.00%'],
              ['Currency overlay of the family office', '−60.00%'],
            ],
            total: null,
          })
        }),

        stepThen('a stress scenario says its parts and its total; a press shows the positions behind it', async ({ page }) => {
          const card = cardNamed(page, 'Stress test by asset class')
          const drawing = await drawingIn(card)
          await expect(drawing).toHaveAccessibleName(
            'Stress test by asset class: Equities -20 % −8,500,000, Equities -20 %, others as they tend to −12,250,000, Rates -100 bp +1,700,000.',
          )
          await drawing.focus()
          await expectReadout(card, 'Home', 'Equities -20 %: Equity −10,000,000, Fixed income +1,500,000, Total −8,500,000')
          await page.keyboard.press('Enter')
          const popup = page.getByRole('dialog', { name: 'Positions' })
          expect(await readTable(popup.getByRole('table'))).toEqual({
            heads: ['Ticker', 'Asset class', 'P/L USD'],
            rows: [
              ['WRLD', 'Equity', '−9,000,000'],
              ['GOVT', 'Fixed income', '+1,500,000'],
              ['All others', '', '−1,000,000'],
            ],
            total: ['Total', '', '−8,500,000'],
          })
          await popup.getByLabel('Scenario').selectOption('Rates -100 bp')
          await expect(popup.getByRole('table', { name: 'Positions: Rates -100 bp' })).toBeVisible()
          await expectAccessible(page)
          await page.keyboard.press('Escape')
          await expect(popup).toBeHidden()
          // The bar under the pointer is drawn anew: a press that began before has no end.
          const box = (await drawing.boundingBox())!
          await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.45)
          await expect(card.locator('[aria-hidden=true] > p').first()).toHaveText('Equities -20 %, others as they tend to')
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
          await page.mouse.down()
          await page.mouse.up()
          await expect(page.getByRole('table', { name: 'Positions: Equities -20 %, others as they tend to' })).toBeVisible()
          await page.keyboard.press('Escape')
          const { download } = await exported(page, 'Stress test by asset class', 'Data (CSV)')
          expect(await readCsv(download)).toEqual([
            ['Scenario', 'Equity', 'Fixed income', 'Total'],
            ['Equities -20 %', '-10000000', '1500000', '-8500000'],
            ['Equities -20 %, others as they tend to', '-12000000', '-250000', '-12250000'],
            ['Rates -100 bp', '0', '1700000', '1700000'],
          ])
        }),

        stepThen('the hits simulation shows the distribution, the days, and whether the value at risk held', async ({ page }) => {
          const card = cardNamed(page, 'Hits simulation')
          await expect(await drawingIn(card)).toHaveAccessibleName(
            /300 in 5 bins .*VaR 95 −854,802; VaR 99 −1,154,920; ES 97.5 −1,274,234\.$/,
          )
          await expect(card.getByText('21 Jan 2025')).toBeVisible()
          await expect(card.getByText('ULCP −198,846')).toBeVisible()
          await card.getByRole('radio', { name: 'By date' }).check({ force: true })
          await expect(page).toHaveURL(/hitsView=history/)
          await expect(await drawingIn(card)).toHaveAccessibleName(
            /^Scenario P\/L by date from .*; Beyond VaR 95: 0 of 20 days\.$/,
          )
          await card.getByRole('radio', { name: 'Backtest' }).check({ force: true })
          const drawing = await drawingIn(card)
          await expect(drawing).toHaveAccessibleName(/^Backtest of the value at risk at 99 % .*; Hit: 1 of 20 days\.$/)
          for (const [name, fact] of [
            ['Hits', '1 of 20 days'],
            ['Basel zone', 'Yellow'],
            ['Kupiec, number of hits', 'p 0.172'],
            ['Christoffersen, independence', 'p 0.742'],
            ['Christoffersen, conditional coverage', 'p 0.373'],
          ] as const) {
            const found = card.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
            await expect(found.locator('dd')).toHaveText(fact)
          }
          await drawing.focus()
          for (const key of ['End', ...Array.from({ length: 5 }, () => 'ArrowLeft')]) await page.keyboard.press(key)
          await expect(card.locator('[aria-live=polite]')).toContainText('Hit −1,500,000')
          await card.getByRole('button', { name: /^Table of/ }).click()
          await card.getByRole('button', { name: /^Show all/ }).click()
          const shown = await readTable(card.getByRole('table'))
          expect(shown.heads).toEqual(['Date', 'Hypothetical P/L USD', 'Actual P/L USD', 'VaR 99 USD', 'Hit'])
          expect(shown.rows.map((row) => row.at(-1)).filter(Boolean)).toEqual(['Hit'])
        }),

        step(
          'chains its calls; horizon, contributions, grouping and period are kept in the address and asked of the server',
          async ({ page }) => {
            const calls = callsOf(page)
            const made = () => calls.map(({ name }) => name).filter((name) => CALLS.includes(name))
            const release = await hold(page, riskSnapshot)
            await page.goto('/risk')
            await expect.poll(made).toEqual(CALLS.slice(0, 1))
            release()
            await expectSettled(page)
            expect(made()).toEqual(CALLS)

            const length = await page.evaluate(() => history.length)
            const overview = cardNamed(page, 'Data Overview')
            await overview.getByRole('radio', { name: '10 days' }).check({ force: true })
            await overview.getByRole('radio', { name: 'ES' }).check({ force: true })
            await overview.getByLabel('Risk by').selectOption('Sector')
            await overview.getByLabel('Time period').selectOption('3-Months')
            await expect(page).toHaveURL('/risk?horizonDays=10&contributions=expectedShortfall&riskGrouping=sector&timePeriod=3M')
            expect(await page.evaluate(() => history.length)).toBe(length)
            await expectSettled(page)
            const last = (name: string) => calls.findLast((each) => each.name === name)?.body
            await expect.poll(() => last('riskSnapshot_CC')?.horizonDays).toBe(10)
            const pie = { contributions: 'expectedShortfall', grouping: 'sector' }
            await expect.poll(() => last('riskPieChart_CC_New')).toMatchObject(pie)
            await expect.poll(() => last('histSimChart_CC_New')?.timePeriod).toBe('3M')
            await expect.poll(() => last('portEvolveFactorRiskChart_CC_New')?.timePeriod).toBe('3M')
            expect(last('factorRisk_CC')?.timePeriod).toBeUndefined()
            await page.goto('/risk?horizonDays=5&riskGrouping=moon')
            await expect(page).toHaveURL('/risk')
          },
        ),

        step('too few scenarios leave every chart empty with the reason', async ({ page }) => {
          const { asOf, mode, snapshotId, reportingCCY } = summaryReply
          const fields = { asOf, mode, snapshotId, reportingCCY }
          const notes = [{ row: 'Total', field: 'chart', reason: 'Needs 126 scenarios; there are 30' }]
          for (const [endpoint, more] of [
            [riskPie, {}],
            [stressTest, { positions: [] }],
            [hitsSimulation, { history: null, worstDays: [], backtest: null }],
            [factorRiskEvolution, {}],
          ] as const) {
            await page.route(addressOf(endpoint), (route) => route.fulfill({ json: { ...fields, chart: null, notes, ...more } }))
          }
          await page.goto('/risk')
          await expectSettled(page)
          for (const title of CHARTS) {
            const card = cardNamed(page, title)
            await expect(card.getByText('No data available', { exact: true })).toBeVisible()
            await expect(card.getByText('Needs 126 scenarios; there are 30')).toBeVisible()
            await expect(card.getByRole('button', { name: `Table of ${title}` })).toBeDisabled()
          }
          await expectAccessible(page)
        }),

        step('a failure shows in its card alone, with the request to name, and Retry mends it', async ({ page, provoked }) => {
          provoked.push(/status of 503/)
          await page.route(addressOf(stressTest), (route) =>
            route.fulfill({ status: 503, json: { reason: 'The server took too long', requestId: 'sample-1' } }),
          )
          await page.goto('/risk')
          await expectSettled(page)
          const card = cardNamed(page, 'Stress test by asset class')
          await expect(card.getByRole('alert')).toContainText('Error: The server took too long')
          await expect(card.getByText('Request sample-1')).toBeVisible()
          await drawingIn(cardNamed(page, 'Portfolio evolution factor risk'))
          await page.unroute(addressOf(stressTest))
          await page.route(addressOf(stressTest), (route) => route.fulfill({ json: stressReply }))
          await card.getByRole('button', { name: 'Retry' }).click()
          await drawingIn(card)
          await expect(page.getByRole('alert')).toBeHidden()
        }),
      ],
      answerByHand,
    ),
  )
})
