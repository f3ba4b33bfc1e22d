import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { readCsv } from '../support/csv.ts'
import { MISSING, money, moneyChange } from '../support/figures.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { cardNamed, readTable, sortBy, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, IN_FIREFOX, test } from '../support/test.ts'
import { addressOf, alter, hold, nextReply } from '../support/wire.ts'
import {
  addressIn,
  expectSettled,
  HEADS,
  historyOf,
  openPositions,
  POSITIONS,
  searchBox,
  showAll,
  sum,
  TITLE,
  textsOf,
} from './positions-page.ts'

test.describe('Positions', () => {
  test.use({ person: 'anna', isStored: true })

  const NAMES = [
    { name: `Halden ${'Global '.repeat(30)}Income Fund`, last: 'Fund' },
    { name: `הלדן ${'השקעות '.repeat(30)}קרן`, last: 'קרן' },
  ] as const
  const longNames = step(
    'cuts a long name in its middle and keeps all of it for readers and files, in Latin and in Hebrew',
    async ({ page }) => {
      await alter(page, positionDetail, (reply) => ({
        ...reply,
        rows: reply.rows.map((row, place) => ({ ...row, name: NAMES[place % 2]!.name })),
      }))
      await openPositions(page)
      for (const width of [1281, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        for (const [place, { name, last }] of NAMES.entries()) {
          const cell = tableNamed(page, TITLE)
            .getByRole('row')
            .nth(place + 1)
            .getByRole('cell')
            .first()
          await expect(cell).toHaveAttribute('title', name)
          expect(await cell.innerText()).toBe(name)
          const box = (await cell.boundingBox())!
          const end = (await cell.getByText(last, { exact: true }).boundingBox())!
          const start = await cell.evaluate((element) => {
            const letter = document.createRange()
            const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
            letter.setStart(text, 0)
            letter.setEnd(text, 1)
            return letter.getBoundingClientRect().toJSON() as DOMRect
          })
          for (const part of [start, end]) {
            expect(part.x).toBeGreaterThanOrEqual(box.x)
            expect(part.x + part.width).toBeLessThanOrEqual(box.x + box.width)
          }
        }
        await expectNoSidewaysScroll(page)
      }
    },
  )
  test(
    'are shown, found, sorted, exported, withheld and scrolled',
    { tag: IN_FIREFOX },
    journey([
      longNames,

      step('a price with its currency stands on the line of the other figures of its row', async ({ page }) => {
        await openPositions(page)
        const lines = await tableNamed(page, TITLE)
          .locator('tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) =>
              [3, 4].map((at) => {
                const letters = document.createRange()
                letters.selectNodeContents(document.createTreeWalker(row.children[at]!, NodeFilter.SHOW_TEXT).nextNode()!)
                return Math.round(letters.getBoundingClientRect().bottom * 2) / 2
              }),
            ),
          )
        expect(lines.length).toBeGreaterThan(5)
        for (const [quantity, price] of lines) expect(price).toBe(quantity)
      }),

      // Specification S2.9.
      stepThen(
        'finds by name or ticker in any case, adds the found rows up, and keeps the text in the address',
        async ({ page }) => {
          const { rows } = POSITIONS
          const before = await historyOf(page)
          const table = tableNamed(page, TITLE)
          const found = (text: string) => rows.filter(({ ticker, name }) => `${ticker}\n${name}`.toLowerCase().includes(text))
          // Half a name in capitals, and half a ticker in small letters.
          for (const text of [rows[2]!.name.slice(2, 9).toUpperCase(), rows.at(-1)!.ticker.slice(0, 2).toLowerCase()]) {
            const expected = found(text.toLowerCase())
            await searchBox(page).fill(text)
            await expect.poll(async () => (await readTable(table)).rows).toEqual(expected.slice(0, 10).map(textsOf))
            await expect(cardNamed(page, TITLE).getByRole('status')).toHaveText(`${expected.length} of ${rows.length}`)
            expect((await readTable(table)).total?.[5]).toBe(money(sum(expected.map(({ npv }) => npv))))
            await expect.poll(() => addressIn(page)).toBe(`/position-details?${new URLSearchParams({ search: text })}`)
          }
          expect(await historyOf(page)).toBe(before)

          const kept = await searchBox(page).inputValue()
          await page.reload()
          await expectSettled(page)
          await expect(searchBox(page)).toHaveValue(kept)
          expect((await readTable(table)).rows).toHaveLength(Math.min(10, found(kept.toLowerCase()).length))

          await searchBox(page).press('Escape')
          await expect(searchBox(page)).toHaveValue('')
          await expect.poll(() => addressIn(page)).toBe('/position-details')
          await expect(page.getByRole('button', { name: `Show all (${rows.length})` })).toBeVisible()
        },
      ),

      stepThen('exports position-details.csv: the rows found, in the order shown, every figure in full', async ({ page }) => {
        const { rows } = POSITIONS
        const account = rows.at(-1)!.account
        await sortBy(tableNamed(page, TITLE), 'Daily P/L')
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: `Export ${TITLE}` }).click()
        const download = await downloading
        expect(download.suggestedFilename()).toBe('position-details.csv')
        const [heads, ...lines] = await readCsv(download)
        expect(heads).toEqual(HEADS)
        const ordered = [...rows].sort((a, b) => a.dailyPL! - b.dailyPL!)
        // Without the total: a sum over a column must not double.
        expect(lines.map((line) => Number(line[6]))).toEqual(ordered.map(({ dailyPL }) => dailyPL))
        const own = rows.filter((row) => row.account === account)
        const written = lines.filter((line) => line[7] === account)
        expect(written.map((line) => line.slice(3, 6).map(Number)).sort()).toEqual(
          own.map((row) => [row.quantity, row.price, row.npv]).sort(),
        )
      }),

      step('says when nothing is found, and leads back', async ({ page }) => {
        const { rows } = await openPositions(page, '/position-details?search=no-such-thing')
        await expect(searchBox(page)).toHaveValue('no-such-thing')
        await expect(page.getByText('No data available', { exact: true })).toBeVisible()
        await expect(page.getByText('Nothing matches “no-such-thing”.')).toBeVisible()
        await expect(page.getByRole('button', { name: `Export ${TITLE}` })).toBeDisabled()
        await expectAccessible(page)
        await cardNamed(page, TITLE).getByRole('button', { name: 'Clear search' }).click()
        await expect(page.getByRole('button', { name: `Show all (${rows.length})` })).toBeVisible()
      }),

      stepThen(
        'shows ten rows of the reply and then all, each figure in the form of its kind, and what they add up to',
        async ({ page }) => {
          const { rows, reportingCCY } = POSITIONS
          await expect(page).toHaveTitle('Positions · Clarity')
          await expect(page.getByRole('heading', { name: 'Positions', level: 1 })).toBeVisible()
          await expect(page.getByText(`Close of 19 Nov 2026 · 5 accounts · ${reportingCCY}`)).toBeVisible()
          const table = tableNamed(page, TITLE)
          for (const name of HEADS) await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
          expect((await readTable(table)).rows).toEqual(rows.slice(0, 10).map(textsOf))

          expect(rows.length).toBeGreaterThan(20)
          await page.getByRole('button', { name: `Show all (${rows.length})` }).click()
          const shown = await readTable(table)
          expect(shown.rows).toEqual(rows.map(textsOf))
          const npv = sum(rows.map((row) => row.npv))
          const dailyPL = sum(rows.map((row) => row.dailyPL))
          expect(shown.total).toEqual(['Total', '', '', '', '', money(npv), moneyChange(dailyPL), ''])
          await expect(table.locator('tbody img[src^="data:image/png;base64,"]')).toHaveCount(
            rows.filter(({ logoData }) => logoData !== null).length,
          )
          // The address keeps it, and is written a moment later.
          await expect.poll(() => addressIn(page)).toMatch(/\ball\b/)
          await page.reload()
          await expect(page.getByRole('button', { name: 'Show first 10' })).toBeVisible()
          expect((await readTable(table)).rows).toHaveLength(rows.length)

          // The Summary says the same of the same accounts.
          const summary = nextReply(page, npvSnapshot)
          await page.goto('/')
          const { total } = await summary
          expect(npv).toBeCloseTo(total.npv!, 2)
          expect(dailyPL).toBeCloseTo(total.npvChange1D!, 2)
        },
      ),

      step('sorts ascending, descending, then not at all', { tag: IN_FIREFOX }, async ({ page }) => {
        const { rows } = await openPositions(page)
        await showAll(page)
        const table = tableNamed(page, TITLE)
        const order = async () => (await readTable(table)).rows.map((row) => row[5])
        const byNpv = rows.map(({ npv }) => npv!).sort((a, b) => a - b)
        await sortBy(table, 'NPV')
        expect(await order()).toEqual(byNpv.map(money))
        await sortBy(table, 'NPV')
        expect(await order()).toEqual(byNpv.toReversed().map(money))
        await sortBy(table, 'NPV')
        expect(await order()).toEqual(rows.map(({ npv }) => money(npv)))
      }),

      step('shows a withheld figure as a dash with its reason, and no total that leaves it out', async ({ page }) => {
        await alter(page, positionDetail, (reply) => ({
          ...reply,
          rows: reply.rows.map((row, index) => (index === 1 ? { ...row, npv: null } : row)),
          notes: [{ row: reply.rows[1]!.ticker, field: 'npv', reason: 'No price since 2 Nov 2026' }],
        }))
        await openPositions(page)
        const table = tableNamed(page, TITLE)
        const withheld = table.getByRole('row').nth(2).getByRole('cell').nth(4)
        await expect(withheld).toContainText('–')
        await withheld.getByText('–').hover()
        await expect(page.getByText('No price since 2 Nov 2026')).toBeVisible()
        expect((await readTable(table)).total?.[5]).toMatch(new RegExp(`^${MISSING}`))
        await table
          .getByRole('row', { name: /^Total/ })
          .getByText('–')
          .hover()
        await expect(page.getByText('1 position has no figure')).toBeVisible()
      }),

      step('shows rows to come while it loads, an error with its request, and mends by Retry', async ({ page, provoked }) => {
        provoked.push(/status of 503/)
        const release = await hold(page, positionDetail)
        await page.goto('/position-details')
        const card = cardNamed(page, TITLE)
        await expect(card).toHaveAttribute('aria-busy', 'true')
        await expect(card.getByRole('row')).toHaveCount(9)
        await page.unroute(addressOf(positionDetail))
        await page.route(addressOf(positionDetail), (route) =>
          route.fulfill({ status: 503, json: { reason: 'The server took too long', requestId: 'sample-1' } }),
        )
        await page.reload()
        release()
        await expect(card.getByRole('alert')).toContainText('Error: The server took too long')
        await expect(card.getByText('Request sample-1')).toBeVisible()
        await expectAccessible(page)
        await page.unroute(addressOf(positionDetail))
        await card.getByRole('button', { name: 'Retry' }).click()
        await expect(card.getByRole('rowheader', { name: 'Total' })).toBeVisible()
        await expect(card.getByRole('alert')).toBeHidden()
      }),

      step('says "No data available" where there is none', async ({ page }) => {
        await alter(page, positionDetail, (reply) => ({ ...reply, rows: [] }))
        await openPositions(page)
        await expect(page.getByText('No data available', { exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: `Export ${TITLE}` })).toBeDisabled()
      }),

      step('scrolls through 5,000 positions and searches them without holding them all in the page', async ({ page }) => {
        await alter(page, positionDetail, (reply) => ({
          ...reply,
          rows: Array.from({ length: 5000 }, (_, index) => ({ ...reply.rows[index % reply.rows.length]!, ticker: `T${index}` })),
        }))
        await openPositions(page)
        await showAll(page)
        const table = tableNamed(page, TITLE)
        await expect(table).toHaveAttribute('aria-rowcount', '5001')
        expect(await table.getByRole('row').count()).toBeLessThan(200)
        await page.getByRole('group', { name: TITLE }).evaluate((box) => box.scrollTo(0, box.scrollHeight))
        await expect(table.getByRole('rowheader', { name: 'T4999' })).toBeVisible()
        await searchBox(page).fill('t4321')
        await expect(table.getByRole('rowheader', { name: 'T4321' })).toBeVisible()
        await expect(cardNamed(page, TITLE).getByRole('status')).toHaveText('1 of 5,000')
      }),
    ]),
  )
})
