import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { auditTrail } from '@portal/contract/institution/audit-trail.ts'
import { journey, step } from '../support/journey.ts'
import { PEOPLE, tokenOf } from '../support/people.ts'
import { ADDRESS } from '../support/server-address.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { callsOf } from '../support/wire.ts'

const list = (page: Page) => tableNamed(page, 'Audit trail')
const rowsOf = async (page: Page) => (await readTable(list(page))).rows
const GET_AUDIT = (url: URL) => url.pathname === `/api${auditTrail.path}`

async function openAudit(page: Page, query = ''): Promise<void> {
  await page.goto(`/audit${query}`)
  await expect(cardNamed(page, 'Audit trail')).not.toHaveAttribute('aria-busy', 'true')
}

test.describe('the audit trail', () => {
  test.use({ person: 'carla' })
  test(
    'is read, filtered and opened, and has every export in it',
    journey([
      step('tells administrators who did what, and opens an event whole', async ({ page }) => {
        await openAudit(page, '?actor=carla&action=sign-in')
        await expect(page).toHaveTitle('Audit · Clarity')
        const rows = await rowsOf(page)
        expect(rows.length).toBeGreaterThan(0)
        for (const [, actor, what, result] of rows) expect([actor, what, result]).toEqual([PEOPLE.carla, 'Signed in', 'Done'])
        await list(page).getByRole('button', { name: 'Details of: Signed in' }).first().press('Enter')
        const event = page.getByRole('dialog', { name: /^Event \d+$/ })
        await expect(event).toContainText('session.sign-in')
        await expect(event).toContainText(PEOPLE.carla)
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(event).toBeHidden()
      }),

      step('keeps its filter in the address, and says where nothing matches', async ({ page }) => {
        await openAudit(page)
        await page.getByLabel('Who', { exact: true }).fill('ben@')
        await page.getByLabel('Action', { exact: true }).fill('SIGN-IN')
        await page.getByLabel('From', { exact: true }).fill('2020-01-01')
        await page.getByLabel('Action', { exact: true }).press('Enter')
        await expect(page).toHaveURL('/audit?actor=ben%40&action=SIGN-IN&from=2020-01-01')
        await expect(list(page).getByRole('cell', { name: PEOPLE.carla })).toHaveCount(0)
        for (const [, actor, what] of await rowsOf(page)) expect([actor, what]).toEqual([PEOPLE.ben, 'Signed in'])
        await page.reload()
        await expect(page.getByLabel('Who', { exact: true })).toHaveValue('ben@')

        await page.getByLabel('To', { exact: true }).fill('2020-01-01')
        await page.getByRole('button', { name: 'Filter' }).click()
        await expect(page.getByText('No event matches this filter.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Export all' })).toBeDisabled()
        await page.getByRole('button', { name: 'Clear' }).click()
        await expect(page).toHaveURL('/audit')
        await expect(page.getByLabel('Who', { exact: true })).toHaveValue('')
        await expect(list(page)).toBeVisible()
      }),

      step('shows what was refused alone, whoever asked for it', async ({ page, browser }) => {
        const context = await browser.newContext({ baseURL: ADDRESS })
        const authorization = `Bearer ${await tokenOf('ben')}`
        expect((await context.request.get(`/api${auditTrail.path}`, { headers: { authorization } })).status()).toBe(403)
        await context.close()
        await openAudit(page)
        await page.getByRole('combobox', { name: 'Result' }).selectOption('Refused')
        await page.getByRole('button', { name: 'Filter' }).click()
        await expect(page).toHaveURL('/audit?result=refused')
        await expect(list(page).getByText('Was refused GET /audit').first()).toBeVisible()
        // Until the answer is there the rows of before stand.
        await expect(list(page).getByRole('cell', { name: 'Done', exact: true })).toHaveCount(0)
        for (const [, , , result] of await rowsOf(page)) expect(result).toBe('Refused')
        await page.reload()
        await expect(page.getByRole('combobox', { name: 'Result' })).toHaveValue('refused')
        await expectAccessible(page)
      }),

      step('has every export of figures in it', async ({ page }) => {
        await page.goto('/')
        const noted = page.waitForResponse((reply) => reply.url().endsWith('/api/exports'))
        await page.getByRole('button', { name: 'Export Account NPV Summary' }).click()
        expect((await noted).status()).toBe(200)
        const rows = (await readTable(tableNamed(page, 'Account NPV Summary'))).rows.length
        await openAudit(page, '?action=session.export&object=npv-snapshot.csv&actor=carla')
        expect((await rowsOf(page))[0]?.slice(1, 4)).toEqual([PEOPLE.carla, `Exported npv-snapshot.csv (${rows} rows)`, 'Done'])
      }),
    ]),
  )
})

test.describe('the audit trail on replies by hand', () => {
  test.use({ person: 'carla', isStored: true })
  test(
    'is read page by page, saved as a file, and tried again where it cannot be read',
    journey([
      step('shows older events page by page, and saves all of them as a file, which is itself noted', async ({ page }) => {
        const event = (sequence: number) => ({
          sequence,
          at: 1_795_000_000 + sequence,
          actor: 'ann@halden.example',
          action: 'institution.invite-user',
          object: 'new@halden.example',
          text: `Invited number ${sequence}`,
          result: 'success',
          address: '192.0.2.1',
          requestId: 'r',
          details: { role: '=employee' },
        })
        // Of 1,203 events, so that a file takes three pages of 500.
        await page.route(GET_AUDIT, (route) => {
          const query = new URL(route.request().url()).searchParams
          const first = Number(query.get('before') ?? 1204) - 1
          const count = Math.min(Number(query.get('limit') ?? 100), first)
          const rows = Array.from({ length: count }, (_, i) => event(first - i))
          return route.fulfill({ json: { rows, hasMore: first > count } })
        })
        await openAudit(page)
        await expect(page.getByText('The latest 100', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Show older' }).click()
        await expect(page.getByText('The latest 200', { exact: true })).toBeVisible()

        const calls = callsOf(page)
        const saving = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export all' }).click()
        const file = await saving
        expect(file.suggestedFilename()).toBe('audit.csv')
        const lines = readFileSync(await file.path(), 'utf8')
          .trimEnd()
          .split('\r\n')
        expect(lines).toHaveLength(1204)
        expect(lines[0]).toContain('"Number","When","Who","What","Result","Action","Object","Address","Request","Details"')
        expect(lines[1]).toContain('"1203"')
        expect(lines[1]).toContain('"{""role"":""=employee""}"')
        expect(lines.at(-1)).toContain('"Invited number 1"')
        await expect.poll(() => calls.find(({ name }) => name === 'exports')?.body).toEqual({ file: 'audit.csv', rows: 1203 })
      }),

      step('that cannot be read says why, and can be tried again', async ({ page, provoked }) => {
        provoked.push(/status of 503/)
        await page.route(GET_AUDIT, (route) =>
          route.fulfill({ status: 503, json: { reason: 'The trail is out of reach.', requestId: 'sample-1' } }),
        )
        await openAudit(page)
        await expect(page.getByText('Error: The trail is out of reach.')).toBeVisible()
        await page.unroute(GET_AUDIT)
        await page.getByRole('button', { name: 'Retry' }).click()
        await expect(list(page)).toBeVisible()
      }),
    ]),
  )
})
