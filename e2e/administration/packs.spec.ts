import type { Page } from '@playwright/test'
import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { Pack } from '@portal/contract/packs/pack-terms.ts'
import { packs } from '@portal/contract/packs/packs.ts'
import { packSchedules, type savePackSchedule } from '@portal/contract/packs/schedules.ts'
import { PACK_SCHEDULES, PACKS, packOf } from '../stored/packs.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'

const NEW = '95000000-0000-4000-8000-000000000003'

/** Answers from here. @returns what was sent */
async function openPacks(page: Page): Promise<readonly unknown[]> {
  let rows: readonly Pack[] = PACKS.rows
  const sent: unknown[] = []
  const change = (id: string, changed: Partial<Pack>) => {
    rows = rows.map((pack) => (pack.id === id ? { ...pack, ...changed } : pack))
    return rows.find((pack) => pack.id === id)!
  }
  await page.route(
    ({ pathname }) => pathname.startsWith(`/api${packs.path}`),
    (route) => {
      const request = route.request()
      const [, , , id, action] = new URL(request.url()).pathname.split('/')
      if (id === undefined) {
        if (request.method() === 'GET') return route.fulfill({ json: { rows, hasMore: false } })
        sent.push(request.postDataJSON())
        rows = [
          {
            ...PACKS.rows[0]!,
            id: '80000000-0000-4000-8000-000000000003',
            kind: 'full',
            made: 0,
            clients: 2,
            left: 2,
            orderedAt: rows[0]!.orderedAt + 1,
          },
          ...rows,
        ]
        return route.fulfill({ json: rows[0] })
      }
      if (action !== undefined) sent.push(`${action} ${id.at(-1)}`)
      if (action === 'retry') return route.fulfill({ json: change(id, { failed: 0, left: 1, endedAt: null }) })
      if (action === 'cancel') return route.fulfill({ json: change(id, { cancelled: 2, left: 0, endedAt: rows[0]!.orderedAt }) })
      if (action === 'zip') {
        const headers = { 'content-disposition': "attachment; filename*=UTF-8''reports.zip" }
        return route.fulfill({ body: 'PK', contentType: 'application/zip', headers })
      }
      return route.fulfill({ json: packOf(rows.find((pack) => pack.id === id)!) })
    },
  )
  await page.goto('/packs')
  await expect(cardNamed(page, 'Packs')).not.toHaveAttribute('aria-busy', 'true')
  return sent
}

test.describe('the screen of packs, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })

  test('lists packs with their progress, and shows the clients of each with the reason of a failure', async ({ page }) => {
    await openPacks(page)
    await expect(page).toHaveTitle('Packs · Clarity')
    const { rows } = await readTable(tableNamed(page, 'Packs'))
    expect(rows.map((cells) => cells.slice(1, 4))).toEqual([
      ['1 of 3', '3', '1'],
      ['1 failed', '3', '2'],
    ])
    await expect(page.getByRole('region', { name: /^Documents of Full report/ })).toContainText('Waiting')
    await page.getByRole('button', { name: /^Show the documents of Brief/ }).click()
    const documents = page.getByRole('region', { name: /^Documents of Brief/ })
    await expect(documents).toContainText('The process that worked on it has ended or does not answer.')
    await expectAccessible(page)
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await changeTheme(page, 'dark')
    await expectReadable(page)
  })

  test('orders what is missing once more, cancels after a question, and saves a ZIP', async ({ page }) => {
    const sent = await openPacks(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download Brief.* as a ZIP$/ }).click()
    expect((await download).suggestedFilename()).toBe('reports.zip')
    await page.getByRole('button', { name: /^Order what is missing of Brief/ }).click()
    await expect(page.getByText('It is ordered once more.')).toBeVisible()
    await page.getByRole('button', { name: /^Cancel Full report/ }).click()
    const popup = page.getByRole('dialog', { name: 'Cancel the pack?' })
    await expect(popup).toContainText('2 documents of Full report')
    await popup.getByRole('button', { name: 'Cancel the pack' }).click()
    await expect(popup).toBeHidden()
    await expect(tableNamed(page, 'Packs')).toContainText('2 cancelled')
    expect(sent).toEqual(['zip 2', 'retry 2', 'cancel 1'])
  })

  test('orders chosen clients over a chosen period', async ({ page }) => {
    const sent = await openPacks(page)
    await page.getByRole('button', { name: 'Order reports' }).click()
    const popup = page.getByRole('dialog', { name: 'Order reports of many clients' })
    await expectAccessible(page)
    await popup.getByRole('checkbox', { name: 'Marlowe Pension Scheme' }).uncheck()
    await popup.getByRole('radio', { name: 'Full report' }).check()
    await popup.getByRole('combobox', { name: 'Time period' }).selectOption('YTD')
    await popup.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
    await popup.getByLabel('As of').fill('2026-11-18')
    await popup.getByRole('checkbox', { name: 'Send me a letter when it has ended' }).check()
    await popup.getByRole('checkbox', { name: 'With the documents attached' }).check()
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await popup.getByRole('button', { name: 'Order', exact: true }).click()
    await expect(popup).toBeHidden()
    await expect(page.getByText('The pack is ordered.')).toBeVisible()
    const clientIds = [0, 1].map((place) => `20000000-0000-4000-8000-00000000000${place}`)
    const terms = { kind: 'full', timePeriod: 'YTD', paper: 'A4', reportingCCY: 'EUR', asOf: '2026-11-18' }
    expect(sent).toEqual([{ ...terms, mailsWhenDone: true, attaches: true, clientIds }])
    await expect(page.getByRole('region', { name: /^Documents of Full report/ })).toBeVisible()
  })
})

test.describe('an order on the portal', () => {
  test.use({ person: 'carla' })
  test('is made, client by client, and comes as a ZIP', async ({ page }) => {
    test.slow()
    await page.goto('/packs')
    await page.getByRole('button', { name: 'Order reports' }).click()
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    const table = tableNamed(page, 'Packs')
    await expect(table.getByRole('row').nth(1)).toContainText('Done', { timeout: 60_000 })
    const documents = page.getByRole('region', { name: /^Documents of Brief/ })
    await expect(documents.getByText('Made', { exact: true })).not.toHaveCount(0)
    const download = page.waitForEvent('download')
    await table
      .getByRole('button', { name: /as a ZIP$/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/^reports-brief-1Y-.*\.zip$/)
  })
})

test.describe('schedules of packs, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })

  test('has schedules, which their owner adds and changes and which end after a question', async ({ page }) => {
    let { rows } = PACK_SCHEDULES
    const sent: unknown[] = []
    await page.route(
      ({ pathname }) => pathname.startsWith(`/api${packSchedules.path}`),
      (route) => {
        const request = route.request()
        if (request.method() === 'GET') return route.fulfill({ json: { rows } })
        if (request.method() === 'DELETE') {
          rows = rows.slice(1)
          return route.fulfill({ json: {} })
        }
        const body = request.postDataJSON() as RequestOf<typeof savePackSchedule>
        sent.push(body)
        const { scheduleID, clientIds = null, reportingCCY = null, paper = 'A4', attaches = false, ...terms } = body
        const saved = { ...rows[0]!, ...terms, clientIds, reportingCCY, paper, attaches, id: scheduleID ?? NEW }
        rows = scheduleID === undefined ? [...rows, saved] : rows.map((row) => (row.id === scheduleID ? saved : row))
        return route.fulfill({ json: saved })
      },
    )
    await openPacks(page)
    const list = tableNamed(page, 'Schedules')
    await expect(list).toContainText('Brief, Month before')
    await expect(list).toContainText('Business day 2 of each month, 07:30 Europe/Zurich')
    await expect(page.getByRole('button', { name: /^Change closes of/ })).toBeHidden()
    await page.getByRole('button', { name: 'New schedule' }).click()
    const added = page.getByRole('dialog', { name: 'New schedule' })
    await added.getByRole('button', { name: 'Save' }).click()
    await expect(added.getByText('Name the schedule, for example')).toBeVisible()
    await expectAccessible(page)
    await added.getByLabel('Name').fill('Weekly')
    await added.getByRole('combobox', { name: 'Every', exact: true }).click()
    await page.getByRole('option', { name: 'Week', exact: true }).click()
    await added.getByRole('combobox', { name: 'On', exact: true }).click()
    await page.getByRole('option', { name: 'Friday' }).click()
    await added.getByLabel('At', { exact: true }).fill('18:15')
    await added.getByRole('button', { name: 'Save' }).click()
    await expect(added).toBeHidden()
    await expect(list).toContainText('Every Friday, 18:15')
    await page.getByRole('button', { name: 'Change Monthly' }).click()
    const changed = page.getByRole('dialog', { name: 'Change Monthly' })
    await changed.getByRole('combobox', { name: 'Time period' }).click()
    await page.getByRole('option', { name: 'Quarter before' }).click()
    await changed.getByRole('button', { name: 'Save' }).click()
    await expect(changed).toBeHidden()
    await page.getByRole('button', { name: 'End Monthly' }).click()
    await page.getByRole('dialog', { name: 'End Monthly' }).getByRole('button', { name: 'End', exact: true }).click()
    await expect(list).not.toContainText('Monthly')
    const terms = { kind: 'brief', timeZone: expect.any(String), paper: 'A4', isPaused: false }
    expect(sent).toEqual([
      {
        ...terms,
        name: 'Weekly',
        timePeriod: 'previousMonth',
        every: 'week',
        on: 5,
        at: '18:15',
        mailsWhenDone: false,
        attaches: false,
      },
      {
        ...terms,
        scheduleID: PACK_SCHEDULES.rows[0]!.id,
        name: 'Monthly',
        timePeriod: 'previousQuarter',
        every: 'month',
        on: 2,
        at: '07:30',
        mailsWhenDone: true,
        attaches: true,
      },
    ])
  })
})
