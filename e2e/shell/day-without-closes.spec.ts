import { tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

test.use({ person: 'anna' })

test('a day before the first close says so, and leads back to the last one', async ({ page, provoked }) => {
  provoked.push(/status of 400/)
  await page.goto('/?asOf=1999-01-01')
  await expect(page.getByText(/There are no closes up to 1 Jan 1999/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Last close' }).click()
  await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the report of a period without closes says why it is not there', async ({ page, provoked }) => {
  provoked.push(/status of 400/)
  await page.goto('/reports?timePeriod=2030-01-01%2F2030-03-31')
  await expect(page.getByText('Report unavailable!')).toBeVisible()
  await expect(page.getByText(/^The last close is of 19 Nov 2026\./)).toBeVisible()
})
