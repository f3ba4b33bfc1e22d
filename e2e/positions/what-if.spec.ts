import { whatIf } from '@portal/contract/reports/what-if.ts'
import { readCsv } from '../support/csv.ts'
import { money, percent } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { expectFocusOn, gridNamed, rowNamed, treeRows } from '../support/tree.ts'
import { newestReply, nextReply } from '../support/wire.ts'
import { AT, barIn, expectSettled, inputOf, openCalculator, startWhatIf, TITLE } from './calculator-page.ts'

test.use({ person: 'anna' })

test.describe('What-if', () => {
  test(
    'figures follow what is typed, added, targeted, saved and undone',
    journey([
      step(
        'a quantity typed by keys alone moves NPV, shares and value at risk beside the present ones; undo brings them back',
        async ({ page }) => {
          const { sections, sectionRow } = await openCalculator(page, '?open=all')
          const { valueAtRisk95 } = await startWhatIf(page)
          const grid = gridNamed(page, TITLE)
          const [held] = sections[0]!.subRows
          const cellsOf = async (ticker: string) => (await treeRows(grid)).find(({ cells }) => cells[0]!.endsWith(ticker))!.cells
          await rowNamed(grid, held!.ticker).first().focus()
          for (let i = 0; i <= AT.newPosition; i++) await page.keyboard.press('ArrowRight')
          await expectFocusOn(page, held!.ticker, AT.newPosition)
          const newest = newestReply(page, whatIf)
          await page.keyboard.type(String(held!.position! * 2))
          await expect(inputOf(page, 'position', held!.ticker)).toBeFocused()
          // Where the machine is busy the first digits may be asked for alone.
          const npvOf = (reply: ReturnType<typeof newest>) =>
            reply?.sections[0]?.subRows.find(({ ticker }) => ticker === held!.ticker)?.npv ?? 0
          await expect.poll(() => npvOf(newest())).toBeCloseTo(held!.npv! * 2, 4)
          const after = newest()!
          const row = after.sections[0]!.subRows.find(({ ticker }) => ticker === held!.ticker)!
          expect(after.sectionRow.npv).toBeCloseTo(sectionRow.npv!, 4)
          await expect.poll(async () => (await cellsOf(held!.ticker))[AT.newNpv]).toBe(money(row.npv))
          const shown = await cellsOf(held!.ticker)
          expect([shown[AT.npv], shown[AT.pctRisk], shown[AT.newPctRisk]]).toEqual([
            money(held!.npv),
            percent(held!.pctRisk),
            percent(row.pctRisk),
          ])
          await expect(barIn(page)).toContainText(money(after.valueAtRisk95.after))
          await expect(barIn(page)).toContainText(`Now ${money(valueAtRisk95.before)}`)
          await expect(barIn(page).getByText('You have unsaved changes!')).toBeVisible()
          await page.keyboard.press('Enter')
          await expectFocusOn(page, held!.ticker, AT.newPosition)

          const undone = nextReply(page, whatIf)
          await page.getByRole('button', { name: 'Undo' }).click()
          expect((await undone).sectionRow).toEqual(sectionRow)
          await expect(barIn(page).getByText('You have unsaved changes!')).toBeHidden()
          await expect.poll(async () => (await cellsOf(held!.ticker))[AT.newNpv]).toBe(money(held!.npv))
        },
      ),

      step(
        'a ticker that is held leads to its row; what is not held has a row of its own, and is refused where there is none of that name',
        async ({ page, provoked }) => {
          provoked.push(/status of 400/)
          const { sections } = await openCalculator(page, '?open=all')
          await startWhatIf(page)
          const bar = barIn(page)
          const add = async (ticker: string, units: string) => {
            await bar.getByRole('textbox', { name: 'Ticker', exact: true }).fill(ticker)
            await bar.getByRole('textbox', { name: 'New position' }).fill(units)
            await bar.getByRole('button', { name: 'Add' }).click()
          }
          await add('', 'many')
          await expect(bar.getByText('Ticker is required')).toBeVisible()
          await expect(bar.getByText('Type units, half, 5% of the NPV, or an amount such as 10,000 USD').first()).toBeVisible()
          const held = sections[0]!.subRows[0]!
          await page.getByRole('button', { name: 'Collapse all' }).click()
          const halved = nextReply(page, whatIf)
          await add(held.ticker.toLowerCase(), 'half')
          expect((await halved).trades.map(({ ticker, quantity: units }) => [ticker, units])).toEqual([
            [held.ticker, -held.position! / 2],
          ])
          await expectFocusOn(page, held.ticker, AT.newPosition)
          const undone = nextReply(page, whatIf)
          await page.getByRole('button', { name: 'Undo' }).click()
          expect((await undone).trades).toEqual([])

          // Listed in Market Data, and in no account here.
          const reply = nextReply(page, whatIf)
          await add('USML', '1,000')
          const { trades } = await reply
          expect(trades.map(({ ticker, quantity: units }) => [ticker, units])).toEqual([['USML', 1000]])
          await expect(inputOf(page, 'position', 'USML')).toHaveValue('1,000')
          await expect(
            rowNamed(gridNamed(page, TITLE), 'USML')
              .getByRole('gridcell')
              .nth(AT.newPosition - 2),
          ).toHaveText('0')
          await expectAccessible(page)

          await add('NOWHERE', '5')
          await expect(bar.getByText('No instrument has the ticker NOWHERE.')).toBeVisible()
          await expect(inputOf(page, 'position', 'USML')).toHaveValue('1,000')
          // A refused change is no part of the draft: a later change counts.
          const later = nextReply(page, whatIf)
          await inputOf(page, 'position', 'USML').fill('2,000')
          expect((await later).trades.map(({ quantity: units }) => units)).toEqual([2000])
          await page.getByRole('button', { name: 'Undo' }).click()
          await page.getByRole('button', { name: 'Undo' }).click()
          await expect(inputOf(page, 'position', 'USML')).toHaveCount(0)
        },
      ),

      step(
        'a target weight is reached; what cannot be changed says why; what is refused leaves the figures and names itself',
        async ({ page, provoked }) => {
          provoked.push(/status of 400/)
          const { sections } = await openCalculator(page, '?open=all')
          const { fixed } = await startWhatIf(page)
          const held = sections[0]!.subRows[0]!
          const reply = nextReply(page, whatIf)
          await inputOf(page, '% NPV', held.ticker).fill('7.5')
          const after = await reply
          expect(Math.abs(after.sections[0]!.subRows.find(({ ticker }) => ticker === held.ticker)!.pctNPV! - 0.075)).toBeLessThan(
            1e-9,
          )
          await inputOf(page, '% NPV', held.ticker).press('Enter')
          await expect(inputOf(page, '% NPV', held.ticker)).toHaveValue('7.50%')

          const cash = sections.find(({ sectionRow }) => sectionRow.ticker === 'Cash')!.subRows[0]!
          expect(fixed.find(({ ticker }) => ticker === cash.ticker)?.reason).toBe('Cash pays for the trades')
          await expect(inputOf(page, 'position', cash.ticker)).toHaveCount(0)
          await rowNamed(gridNamed(page, TITLE), cash.ticker)
            .getByRole('gridcell')
            .nth(AT.newPosition - 1)
            .getByRole('button')
            .hover()
          await expect(page.getByText('Cash pays for the trades').first()).toBeVisible()

          const other = sections[0]!.subRows[1]!
          await inputOf(page, 'position', other.ticker).fill('abc')
          await expect(inputOf(page, 'position', other.ticker)).toHaveAttribute('aria-invalid', 'true')
          await inputOf(page, 'position', other.ticker).fill('1e9'.replace('e9', '0'.repeat(15)))
          await expect(barIn(page).getByRole('alert')).toContainText(`Error: ${other.ticker}: the quantity is too large.`)
          await expect(barIn(page)).toContainText(money(after.valueAtRisk95.after))
          await inputOf(page, 'position', other.ticker).press('Escape')
          await expect(barIn(page).getByRole('alert')).toBeHidden()
        },
      ),

      step(
        'half, a percentage of the NPV and an amount of money can be typed; cash, exposure and risk stand beside the present ones',
        async ({ page }) => {
          const { sections, sectionRow } = await openCalculator(page, '?open=all')
          await startWhatIf(page)
          const held = sections[0]!.subRows[0]!
          const input = inputOf(page, 'position', held.ticker)
          const npvAfter = async (text: string) => {
            const reply = nextReply(page, whatIf)
            await input.fill(text)
            const after = await reply
            const reverted = nextReply(page, whatIf)
            await input.press('Escape')
            expect((await reverted).trades).toEqual([])
            return [after.sections[0]!.subRows.find(({ ticker }) => ticker === held.ticker)!.npv!, after] as const
          }
          expect((await npvAfter('half'))[0]).toBeCloseTo(held.npv! / 2, 4)
          expect((await npvAfter('5%'))[0]).toBeCloseTo(sectionRow.npv! * 0.05, 4)
          const [npv, { measures }] = await npvAfter('1,000,000 USD')
          expect(npv).toBeCloseTo(1_000_000, 4)
          await input.fill('1,000,000 EUR')
          await expect(input).toHaveAttribute('aria-invalid', 'true')
          await input.fill('1,000,000 USD')
          expect(measures.map(({ name }) => name)).toEqual([
            'Cash',
            'Gross exposure',
            'Net exposure',
            'Volatility p.a.',
            'Ex-ante tracking error',
            'Largest stress loss',
          ])
          for (const { name, before, after } of measures) {
            const figure = barIn(page).locator('dl').filter({ hasText: name })
            await expect(figure).toContainText(money(after))
            await expect(figure).toContainText(`Now ${money(before)}`)
          }
        },
      ),

      step(
        'trades leave as a list; a scenario is kept on the server, loaded again and deleted; leaving with changes is asked',
        async ({ page }) => {
          const { sections } = await openCalculator(page, '?open=all')
          await startWhatIf(page)
          const held = sections[0]!.subRows[0]!
          const reply = nextReply(page, whatIf)
          await inputOf(page, 'position', held.ticker).fill('0')
          const { trades } = await reply
          await inputOf(page, 'position', held.ticker).press('Enter')
          const downloading = page.waitForEvent('download')
          await page.getByRole('button', { name: 'Trade list' }).click()
          const download = await downloading
          expect(download.suggestedFilename()).toBe('trade-list.csv')
          const [heads, ...rows] = await readCsv(download)
          expect(heads).toEqual(['Ticker', 'Quantity', 'Price', 'Currency', 'Cash'])
          expect(rows.map(([ticker, units]) => [ticker, Number(units)])).toEqual(
            trades.map(({ ticker, quantity: units }) => [ticker, units]),
          )
          expect(Number(rows[0]![1])).toBe(-held.position!)

          await page.getByRole('link', { name: 'Summary' }).click()
          const popup = page.getByRole('dialog', { name: 'Leave without saving?' })
          await popup.getByRole('button', { name: 'Stay' }).click()
          await expect(page).toHaveURL(/portfolio-calculator/)

          await page.getByRole('button', { name: 'Save scenario' }).click()
          await expect(page.getByText('Scenario name is required')).toBeVisible()
          const name = `Without ${held.ticker}`
          await page.getByRole('textbox', { name: 'Scenario name' }).fill(` ${name} `)
          await page.getByRole('button', { name: 'Save scenario' }).click()
          await expect(page.getByText(`Scenario ${name} saved.`).first()).toBeVisible()
          await expect(barIn(page).getByText('You have unsaved changes!')).toBeHidden()

          await page.reload()
          await expectSettled(page)
          await startWhatIf(page)
          const loaded = nextReply(page, whatIf)
          await page.getByRole('combobox', { name: 'Scenario' }).selectOption(name)
          expect((await loaded).trades).toEqual(trades)
          await expect(inputOf(page, 'position', held.ticker)).toHaveValue('0')
          await page.getByRole('button', { name: 'Delete scenario' }).click()
          await expect(page.getByText(`Scenario ${name} deleted.`).first()).toBeVisible()
          await expect(page.getByRole('combobox', { name: 'Scenario' })).toBeDisabled()
          await page.getByRole('button', { name: 'Reset' }).click()
          await page.getByRole('link', { name: 'Summary' }).click()
          await expect(page).toHaveURL('/')
        },
      ),
    ]),
  )
})
