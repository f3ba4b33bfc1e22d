import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'

import { drawingIn } from '../charts/chart.ts'
import { percentChange } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'
import { CHARTS, expectSettled, TABLES } from './market-data-page.ts'

test.use({ person: 'anna', isStored: true })

test.describe('Market Data as the server answers it', () => {
  test(
    'shows tables with logos, charts, and what the accounts hold',
    journey([
      // Specification S2.5.
      step('shows the five tables with logos, and draws the three charts', async ({ page }) => {
        const replies = Promise.all([nextReply(page, marketDataTables), nextReply(page, treeMap), nextReply(page, worldMap)])
        await page.goto('/market-data')
        const [tables, tree] = await replies
        await expectSettled(page)
        for (const [title, group] of TABLES) {
          const { rows } = tables[group]
          expect(rows.length).toBeGreaterThan(0)
          const shown = await readTable(tableNamed(page, title))
          expect(shown.heads).toEqual(['Ticker', 'Spot', '% Change'])
          expect(shown.rows.map(([ticker, , change]) => [ticker?.split(' ').at(-1), change])).toEqual(
            rows.slice(0, 10).map(({ ticker, pctChange }) => [ticker, percentChange(pctChange)]),
          )
          if (group !== 'currencies') {
            const logos = tableNamed(page, title).locator('tbody img[src^="data:image/png;base64,"]')
            await expect(logos).toHaveCount(Math.min(10, rows.length))
          }
        }
        for (const title of CHARTS) await drawingIn(cardNamed(page, title))
        await expect(cardNamed(page, 'Tree map').locator('[role=img]')).toHaveAccessibleName(
          new RegExp(`^Tree map: ${tree.chart!.groups.flatMap(({ tiles }) => tiles).length} instruments`),
        )
        await expectAccessible(page)
      }),

      step('with the scope portfolio shows what the accounts hold', async ({ page }) => {
        const replies = Promise.all([nextReply(page, treeMap), nextReply(page, worldMap)])
        await page.goto('/market-data?scope=portfolio')
        const [tree, world] = await replies
        expect(tree.chart!.areaUnit).toBe('money')
        await expectSettled(page)
        await expect(page.getByRole('radio', { name: 'Portfolio' })).toBeChecked()
        const drawing = await drawingIn(cardNamed(page, 'World map'))
        const [largest] = [...world.chart!.regions].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
        await expect(drawing).toHaveAccessibleName(new RegExp(`from ${largest!.label} `))
      }),
    ]),
  )
})
