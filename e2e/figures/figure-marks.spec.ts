import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { expectSettled } from '../summary/summary-page.ts'
import { journey, step } from '../support/journey.ts'
import { tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { alter } from '../support/wire.ts'

const DAY = 1_795_046_400
const DOUBT: Note = {
  row: 'Global Equity Core',
  field: 'npv',
  reason: 'In doubt: the close of ACME of 2026-11-19, 25, is below a third. That of 2026-11-18, 100, counts until it is believed',
  doubt: { of: 'ACME', day: DAY, value: 25, carried: 100, npvEffect: -750_000 },
}
const RESTATED: Note = {
  row: 'Global Equity Core',
  field: 'npvChange1D',
  reason:
    'Restated from 2026-11-17 on: closes of BOLT that were in doubt are believed since 2026-11-19. On 2026-11-18 100 counted, and now 25 does',
  restated: { of: 'BOLT', from: DAY - 2 * 86_400, day: DAY - 86_400, before: 100, after: 25, npvEffect: -75_000 },
}

test.describe('marks beside figures', () => {
  test.use({ person: 'anna', isStored: true })

  test(
    'a figure says what it rests on',
    journey(
      (
        [
          ['a close in doubt', DOUBT, '[data-doubt]', 'In doubt', /close of ACME of .*2026.*, 25, is below a third/],
          [
            'closes that were restated',
            RESTATED,
            '[data-restated]',
            'Restated',
            /closes of BOLT that were in doubt are believed/,
          ],
        ] as const
      ).map(([what, note, mark, name, text]) =>
        step(`${what}: a mark with a name, and a tooltip that says which`, async ({ page }) => {
          await alter(page, npvSnapshot, (reply) => ({ ...reply, notes: [...(reply.notes ?? []), note] }))
          await page.goto('/')
          await expectSettled(page)
          const row = tableNamed(page, 'Account NPV Summary').getByRole('row').filter({ hasText: note.row })
          const marked = row.locator(mark)
          await expect(marked).toHaveCount(1)
          await expect(marked).toContainText(name)
          await marked.locator('svg').hover()
          await expect(page.getByRole('tooltip')).toContainText(text)
          await expectAccessible(page)
        }),
      ),
    ),
  )
})
