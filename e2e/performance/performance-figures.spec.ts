import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'

import { drawingIn } from '../charts/chart.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'
import { answerEvolution, expectSettled, figuresOf } from './performance-page.ts'

test.use({ person: 'anna', isStored: true })

test('Performance as the server answers it: both tables, the whole in the last row, and the scatter', async ({ page }) => {
  await answerEvolution(page)
  const replies = Promise.all([
    nextReply(page, portPerformance),
    nextReply(page, benchmarkPerformance),
    nextReply(page, accountPerformanceScatter),
  ])
  await page.goto('/performance')
  const [accounts, benchmarks, scatter] = await replies
  await expectSettled(page)
  const shown = await readTable(tableNamed(page, 'Account Performance'))
  expect([...shown.rows, shown.total]).toEqual(accounts.rows.map((row) => [row.account, ...figuresOf(row)]))
  expect(shown.total?.[0]).toBe('Total')
  const compared = await readTable(tableNamed(page, 'Benchmark Performance'))
  expect([...compared.rows, compared.total]).toEqual(benchmarks.rows.map((row) => [row.benchmark, ...figuresOf(row)]))
  const drawing = await drawingIn(cardNamed(page, 'Account performance scatter'))
  for (const { label } of scatter.chart!.points) await expect(drawing).toHaveAccessibleName(new RegExp(label))
  // The periods of all three tables stand under each other.
  const edges = (title: string) =>
    tableNamed(page, title)
      .locator('thead th')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right))
  const above = await edges('Account Performance')
  for (const title of ['Benchmark Performance', 'Against the benchmark'])
    for (const [at, edge] of (await edges(title)).entries()) expect(Math.abs(edge - above[at]!)).toBeLessThanOrEqual(1)
})
