import type { Page } from '@playwright/test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type Job, jobs } from '@portal/contract/institution/jobs.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'

const AT = Date.parse('2026-11-20T18:00:00Z') / 1000
const JOB = { kind: 'mail', attempts: 1, sentAt: AT, dueAt: AT, startedAt: AT, endedAt: AT, reason: null } as const
const FAILED: Job = {
  ...JOB,
  id: 'failed',
  about: 'ann@halden.example',
  state: 'failed',
  reason: 'The mail server did not take it.',
}
const QUEUED: Job = { ...JOB, id: 'queued', kind: 'statements', about: 'march.csv', state: 'queued', endedAt: null }

/** Answers from here. @returns what was sent */
async function openJobs(page: Page): Promise<readonly string[]> {
  let rows: Job[] = [QUEUED, FAILED]
  const sent: string[] = []
  await page.route(
    ({ pathname }) => pathname.startsWith(`/api${jobs.path}`),
    (route) => {
      const [, , , id, action] = new URL(route.request().url()).pathname.split('/')
      if (id === undefined)
        return route.fulfill({ json: { rows, hasMore: false, heldSince: AT } satisfies ResponseOf<typeof jobs> })
      sent.push(`${action} ${id}`)
      rows = rows.map((job) =>
        job.id === id ? { ...job, state: action === 'retry' ? 'queued' : 'cancelled', endedAt: AT } : job,
      )
      return route.fulfill({ json: rows.find((job) => job.id === id) })
    },
  )
  await page.goto('/jobs')
  await expect(cardNamed(page, 'Jobs')).not.toHaveAttribute('aria-busy', 'true')
  return sent
}

test.describe('the screen of jobs, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })
  test('lists them with the reason; a failed one is tried again, an open one cancelled after a question', async ({ page }) => {
    const sent = await openJobs(page)
    await expect(page).toHaveTitle('Jobs · Clarity')
    const { heads, rows } = await readTable(tableNamed(page, 'Jobs'))
    expect(heads.slice(0, 4)).toEqual(['Kind', 'About', 'State', 'Attempts'])
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
      ['Statements', 'march.csv', 'Queued'],
      ['Letter', 'ann@halden.example', 'Failed'],
    ])
    await expect(tableNamed(page, 'Jobs')).toContainText('The mail server did not take it.')
    await expect(page.getByRole('status').filter({ hasText: 'Jobs and letters wait' })).toBeVisible()
    await expectAccessible(page)
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await changeTheme(page, 'dark')
    await expectReadable(page)
    await page.getByRole('button', { name: 'Try again: ann@halden.example' }).press('Enter')
    await expect(page.getByText('It is queued once more.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel: march.csv' }).press('Enter')
    const popup = page.getByRole('dialog', { name: 'Cancel the job?' })
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Keep it' }).click()
    expect(sent).toEqual(['retry failed'])
    await page.getByRole('button', { name: 'Cancel: march.csv' }).click()
    await popup.getByRole('button', { name: 'Cancel the job' }).click()
    await expect(popup).toBeHidden()
    await expect(tableNamed(page, 'Jobs')).toContainText('Cancelled')
    expect(sent).toEqual(['retry failed', 'cancel queued'])
  })
})
