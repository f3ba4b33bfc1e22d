import type { Page } from '@playwright/test'
import { GROUPING_MEMBERS } from '../stored/administration.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'

interface Sent {
  readonly call: string
  readonly body: unknown
  readonly version: string | null
}

/** Answers changes from here. @returns what was sent */
async function openGroupings(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route(
    ({ pathname }) => /\/api\/b2b\/groupings\/(assign|rename|remove)$/.test(pathname),
    async (route) => {
      const request = route.request()
      const call = new URL(request.url()).pathname.split('/').at(-1)!
      sent.push({ call, body: request.postDataJSON(), version: await request.headerValue('if-match') })
      return route.fulfill({
        json: call === 'remove' ? {} : { version: 'fedcba9876543210', ...(call === 'assign' && { count: 1 }) },
      })
    },
  )
  await page.goto('/groupings')
  await expect(cardNamed(page, 'Members of Desk')).not.toHaveAttribute('aria-busy', 'true')
  return sent
}

test.describe('the screen of groupings, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })

  test('lists groupings, and the members of one with their groups over time', async ({ page }) => {
    await openGroupings(page)
    await expect(page).toHaveTitle('Groupings · Clarity')
    const { rows } = await readTable(tableNamed(page, 'Groupings'))
    expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
      ['Desk', 'Accounts', '2', 'London, Zurich'],
      ['Liquidity', 'Instruments', '3', 'Days, Months, Years'],
    ])
    await expect(tableNamed(page, 'Members of Desk')).toContainText('London from 1 Jan 2024; Zurich from 1 Jul 2025')
    await expectAccessible(page)
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await changeTheme(page, 'dark')
    await expectReadable(page)
  })

  test('assigns members that are chosen, or all that are found, with the state that was read', async ({ page }) => {
    const sent = await openGroupings(page)
    await page.getByRole('checkbox', { name: 'Reserve' }).check()
    await page.getByRole('button', { name: 'Assign 1 member' }).click()
    const popup = page.getByRole('dialog', { name: 'Assign 1 member' })
    await popup.getByLabel('Group').fill('Zurich')
    await popup.getByLabel('From').fill('2026-01-01')
    await popup.getByLabel('Until').fill('2025-12-31')
    await expect(popup.getByRole('alert')).toContainText('before the first one')
    await popup.getByLabel('Until').fill('2026-06-30')
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
    await expect(popup).toBeHidden()
    await page.getByRole('combobox', { name: 'Group' }).selectOption('Not assigned')
    await page.getByRole('button', { name: 'Assign all 2 found' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('1 member was assigned.').first()).toBeVisible()
    const common = { grouping: 'Desk', of: 'accounts' }
    const version = `"${GROUPING_MEMBERS.version}"`
    expect(sent.map(({ call, version: own }) => [call, own])).toEqual([
      ['assign', version],
      ['assign', version],
    ])
    expect(sent[0]!.body).toEqual({
      ...common,
      members: [GROUPING_MEMBERS.rows[1]!.id],
      group: 'Zurich',
      from: '2026-01-01',
      until: '2026-06-30',
    })
    expect(sent[1]!.body).toMatchObject({ ...common, members: { inGroup: null }, group: null, until: null })
  })

  test('makes, renames and removes a grouping', async ({ page }) => {
    const sent = await openGroupings(page)
    await page.getByRole('button', { name: 'New grouping' }).click()
    const popup = page.getByRole('dialog', { name: 'New grouping' })
    await popup.getByRole('button', { name: 'Choose members' }).click()
    await expect(popup).toContainText('Name the grouping')
    await popup.getByLabel('Name').fill('desk')
    await expect(popup).toContainText('There is a grouping of this name.')
    await popup.getByLabel('Name').fill('Strategy')
    await popup.getByRole('button', { name: 'Choose members' }).click()
    await expect(cardNamed(page, 'Members of Strategy')).toBeVisible()
    // Members of a new grouping are in it on all days; the days can be cleared again.
    await page.getByRole('button', { name: /^Assign all/ }).click()
    const days = page.getByRole('dialog')
    await expect(days.getByLabel('From')).toHaveValue('')
    await days.getByLabel('Group').fill('Core')
    await days.getByLabel('Until').fill('2026-06-30')
    await days.getByLabel('Until').fill('')
    await days.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(days).toBeHidden()
    expect(sent.splice(0).map(({ body }) => body)).toMatchObject([{ grouping: 'Strategy', from: null, until: null }])
    await page.getByRole('button', { name: 'Rename Desk' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Team')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename the grouping' }).click()
    await expect(page.getByText('The grouping has its new name.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Liquidity' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('The grouping was removed.')).toBeVisible()
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ['rename', { grouping: 'Desk', name: 'Team' }],
      ['remove', { grouping: 'Liquidity' }],
    ])
  })
})
