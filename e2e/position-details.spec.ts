import type { Page } from '@playwright/test'
import { explain } from '@portal/contract/reports/explain.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { type PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { TIME_PERIODS } from '@portal/contract/reports/time-period.ts'

import { readCsv } from './csv.ts'
import { MISSING, money, moneyChange, quantity } from './figures.ts'
import { journey, step } from './journey.ts'
import { price } from './quotes.ts'
import { cardNamed, readTable, sortBy, tableNamed } from './table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, IN_FIREFOX, test } from './test.ts'
import { addressOf, alter, callsOf, hold, nextReply } from './wire.ts'

const TITLE = 'Position Details'
const HEADS = ['Ticker', 'Name', 'Type', 'Quantity', 'Price', 'NPV', 'Daily P/L', 'Account']

/** Where there is no logo, the first letter of the ticker stands in its place. */
const textsOf = ({
  ticker,
  name,
  type,
  quantity: held,
  price: quoted,
  npv,
  dailyPL,
  account,
  logoData,
  quotedIn,
}: PositionRow) => [
  logoData === null ? `${ticker[0]} ${ticker}` : ticker,
  name,
  type,
  quantity(held),
  // Of several currencies, so that each price names its own.
  quoted === null ? price(quoted) : `${price(quoted)} ${quotedIn}`,
  money(npv),
  moneyChange(dailyPL),
  account,
]
const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((total, amount) => total + amount!, 0)

async function openPositions(page: Page, address = '/position-details') {
  const reply = nextReply(page, positionDetail)
  await page.goto(address)
  const positions = await reply
  await expectSettled(page)
  return positions
}

const expectSettled = (page: Page) => expect(cardNamed(page, TITLE)).toHaveAttribute('aria-busy', 'false')
const searchBox = (page: Page) => page.getByPlaceholder('Search by Name or Ticker')
const periodBox = (page: Page) => page.getByRole('combobox', { name: 'Time period' })
const showAll = (page: Page) => page.getByRole('button', { name: /^Show all/ }).click()
const addressIn = (page: Page) => page.evaluate(() => location.pathname + location.search)
const historyOf = (page: Page) => page.evaluate(() => history.length)

test.describe('Positions', () => {
  test.use({ person: 'anna', isStored: true })

  const longNames = [
    { script: 'Latin', name: `Halden ${'Global '.repeat(30)}Income Fund`, last: 'Fund' },
    { script: 'Hebrew', name: `הלדן ${'השקעות '.repeat(30)}קרן`, last: 'קרן' },
  ].map(({ script, name, last }) =>
    step(`cuts a long name in its middle and keeps all of it for readers and files: ${script}`, async ({ page }) => {
      await alter(page, positionDetail, (reply) => ({ ...reply, rows: reply.rows.map((row) => ({ ...row, name })) }))
      await openPositions(page)
      for (const width of [1281, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const cell = tableNamed(page, TITLE).getByRole('row').nth(1).getByRole('cell').first()
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
        await expectNoSidewaysScroll(page)
      }
    }),
  )
  test(
    'are shown, found, sorted, exported, withheld and scrolled',
    { tag: IN_FIREFOX },
    journey([
      ...longNames,

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

      step(
        'shows ten rows of the reply and then all, each figure in the form of its kind, and what they add up to',
        async ({ page }) => {
          const { rows, reportingCCY } = await openPositions(page)
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

      // Specification S2.9.
      step('finds by name or ticker in any case, adds the found rows up, and keeps the text in the address', async ({ page }) => {
        const { rows } = await openPositions(page)
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

      step('exports position-details.csv: the rows found, in the order shown, every figure in full', async ({ page }) => {
        const { rows } = await openPositions(page)
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

test.describe('Positions as the server answers them', () => {
  test.use({ person: 'anna' })
  test(
    'have figures of a period, each explained',
    journey([
      step('has a time period only while a column of it is shown, and then figures of it', async ({ page }) => {
        const calls = callsOf(page)
        await openPositions(page, '/position-details?timePeriod=3M')
        await expect(periodBox(page)).toHaveCount(0)
        const before = await historyOf(page)

        const { rows: ofQuarter, period } = await openPositions(
          page,
          '/position-details?timePeriod=3M&cols=position-details.npv.totalPL.weight.yield.duration.isin.assetClass.quotedIn',
        )
        const table = tableNamed(page, TITLE)
        const titles = ['Ticker', 'NPV', 'Period P/L', 'Weight', 'Yield', 'Duration', 'ISIN', 'Asset Class', 'Price CCY']
        for (const name of titles) await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
        expect(await periodBox(page).getByRole('option').allInnerTexts()).toEqual(Object.values(TIME_PERIODS))
        await expect(periodBox(page)).toHaveValue('3M')
        await expect(page.locator('[data-period]')).toHaveText('19 Aug 2026 – 19 Nov 2026')
        expect(period!.to).toBe(Date.UTC(2026, 10, 19) / 1000)
        // What was closed in the period is among the rows: they add up to what the Portfolio Calculator says.
        expect(ofQuarter.some(({ quantity: held }) => held === 0)).toBe(true)
        const shown = (await readTable(table)).total!
        expect(shown.slice(0, 4)).toEqual([
          'Total',
          ...[money(sum(ofQuarter.map(({ npv }) => npv)))],
          moneyChange(sum(ofQuarter.map(({ totalPL }) => totalPL!))),
          '100.00%',
        ])
        await expectAccessible(page)

        const following = nextReply(page, positionDetail)
        await periodBox(page).selectOption('1M')
        const { rows: ofMonth } = await following
        expect(sum(ofMonth.map(({ totalPL }) => totalPL!))).not.toBeCloseTo(sum(ofQuarter.map(({ totalPL }) => totalPL!)), 0)
        await expect.poll(() => new URL(page.url()).searchParams.get('timePeriod')).toBe('1M')
        expect(await historyOf(page)).toBe(before + 1)
        const asked = calls.filter(({ name }) => name === 'positionDetail_CC').map(({ body }) => [body.timePeriod, body.columns])
        const columns = ['weight', 'totalPL', 'yield', 'duration']
        expect([asked[0], asked.at(-2), asked.at(-1)]).toEqual([
          [undefined, undefined],
          ['3M', columns],
          ['1M', columns],
        ])

        // Chosen columns follow those of the specification in the CSV, and people can search by ISIN.
        const { isin } = ofMonth.find((row) => row.isin !== null)!
        await searchBox(page).fill(isin!.toLowerCase())
        await expect.poll(async () => (await readTable(table)).rows.map((cells) => cells[6])).toContain(isin)
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: `Export ${TITLE}` }).click()
        const [heads, first] = await readCsv(await downloading)
        expect(heads).toEqual([...HEADS, ...titles.slice(2)])
        expect(first).toContain(isin)
      }),

      step('explains each further figure, and what they add up to', async ({ page }) => {
        const { rows } = await openPositions(
          page,
          '/position-details?search=bond&timePeriod=3M&cols=position-details.weight.totalPL.yield.duration',
        )
        const bond = rows.findIndex((row) => row.type === 'Bond')
        expect(bond).toBeGreaterThanOrEqual(0)
        await searchBox(page).fill(rows[bond]!.ticker)
        const table = tableNamed(page, TITLE)
        await expect.poll(async () => (await readTable(table)).rows.length).toBeLessThan(rows.length)
        for (const [place, column] of (['weight', 'totalPL', 'yield', 'duration'] as const).entries()) {
          const cell = table
            .getByRole('row')
            .nth(1)
            .locator('th, td')
            .nth(place + 1)
          const answer = nextReply(page, explain)
          await cell.focus()
          await page.keyboard.press('Alt+Enter')
          expect((await answer).value).toBe(rows[bond]![column])
          const dialog = page.getByRole('dialog', { name: 'How is this computed?' })
          await expect(dialog.getByText('Recomputed here: equal')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
        }
        await searchBox(page).fill('')
        for (const place of [1, 2]) {
          const answer = nextReply(page, explain)
          await table
            .locator('tfoot td')
            .nth(place - 1)
            .focus()
          await page.keyboard.press('Alt+Enter')
          expect((await answer).value).not.toBeNull()
          await expect(
            page.getByRole('dialog', { name: 'How is this computed?' }).getByText('Recomputed here: equal'),
          ).toBeVisible()
          await page.keyboard.press('Escape')
        }
      }),
    ]),
  )
})
