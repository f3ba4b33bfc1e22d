import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { limits } from '@portal/contract/limits/limits.ts'

import { goldenContent } from '../stored/golden.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test.use({ person: 'carla', isStored: true })

const GOLDEN = goldenContent(limits.path) as ResponseOf<typeof limits>
/** With the longest texts that a row has. */
const LONG = GOLDEN.rows.map((row) => ({
  ...row,
  state: 'breach' as const,
  since: Date.UTC(2026, 9, 30) / 1_000,
  isOlder: true,
  isActive: true,
  acknowledged: null,
  cause: null,
  reason: null,
  mandate: 'Family policy',
}))

test('limits have whole names, and can be acknowledged without scrolling sideways', async ({ page }) => {
  await page.route(
    ({ pathname }) => pathname === `/api${limits.path}`,
    (route) => route.fulfill({ json: { ...GOLDEN, rows: LONG } }),
  )
  await page.goto('/risk#limits')
  const table = tableNamed(page, 'Limits')
  await expect(table).toContainText('Began on that day or before; enlarged by trades')
  for (const width of [1281, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const box = () => table.evaluate(({ parentElement: room }) => room!.scrollWidth - room!.clientWidth)
    await expect.poll(box, { message: `${width} px` }).toBe(0)
    const cut = table.getByRole('rowheader').evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth))
    expect(await cut).toHaveLength(0)
  }
  await expect(table.getByRole('button', { name: /^Acknowledge / })).toHaveCount(LONG.length)
  await expectAccessible(page)
})

test('limits that cannot be read are not taken for none', async ({ page, provoked }) => {
  provoked.push(/status of 500/)
  await page.route(
    ({ pathname }) => pathname === `/api${limits.path}`,
    (route) => route.fulfill({ status: 500, json: { reason: 'The limits were not computed.', requestId: 'r-1' } }),
  )
  await page.goto('/risk')
  await expect(cardNamed(page, 'Limits').getByText('Error: The limits were not computed.')).toBeVisible()
})
