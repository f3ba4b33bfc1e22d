import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openImports } from '../support/imports.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, IN_FIREFOX, test } from '../support/test.ts'

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const card = (page: Page) => cardNamed(page, 'Send files')
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Its money goes as it came. The last line is of no kind that the broker's lists have. */
const BROKER_LIST = [
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Notes,ID',
  'Deposit,2025-01-02 09:00:00,,,,,,,,,,1000.00,EUR,Paid in,E0',
  'Limit buy,2025-01-02 10:00:00,US0378331005,AAPL,"Apple",2,240,USD,1.03,,EUR,466.02,EUR,,E1',
  'Limit sell,2025-01-03 10:00:00,US0378331005,AAPL,"Apple",2,241,USD,1.03,,EUR,467.96,EUR,,E2',
  'Withdrawal,2025-01-04 09:00:00,,,,,,,,,,1001.94,EUR,Paid out,E3',
  'Market research,2025-01-05 10:00:00,,,,,,,,,,1,EUR,,E4',
].join('\n')

async function check(page: Page, name: string, ...files: readonly ReturnType<typeof file>[]): Promise<void> {
  await card(page).getByLabel('Name').fill(name)
  await card(page)
    .getByLabel('Files')
    .setInputFiles([...files])
  await card(page).getByRole('button', { name: 'Check' }).click()
}

/** Imports into an institution that other tests read little of; what is booked is taken back. */
test.describe('the imports of an administrator', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'otto' })
  test(
    'are asked for, checked, explained, booked and taken back',
    { tag: IN_FIREFOX },
    journey([
      step('asks for a name and files first', async ({ page }) => {
        await openImports(page)
        await expect(page).toHaveTitle('Imports · Clarity')
        await card(page).getByRole('button', { name: 'Check' }).click()
        await expect(page.getByText('Give the import a name.')).toBeVisible()
        await expect(page.getByText('Choose at least one file.')).toBeVisible()
        await expectAccessible(page)
      }),

      step('lists what is wrong line by line, and books nothing', async ({ page }) => {
        await openImports(page)
        await check(page, 'wrong closes', file('prices.csv', 'instrument,day,close\nNOBODY,2026-03-31,1\nNOBODY,2026-02-31,x\n'))
        await expect(card(page).getByText('Refused')).toBeVisible()
        const problems = tableNamed(page, 'Problems')
        const { heads, rows } = await readTable(problems)
        expect(heads).toEqual(['File', 'Line', 'Column', 'What is wrong', 'What to do'])
        expect(rows.map(([name, line]) => [name, line])).toContainEqual(['prices.csv', '3'])
        await expect(card(page).getByRole('button', { name: 'Book' })).toBeHidden()
        await expectAccessible(page)
        await card(page).getByRole('button', { name: 'Choose other files' }).click()
        await expect(card(page).getByLabel('Name')).toHaveValue('')
      }),

      step('takes a folder, or what is dropped, and names what it leaves out', async ({ page }, testInfo) => {
        const folder = testInfo.outputPath('files')
        mkdirSync(join(folder, 'logos'), { recursive: true })
        writeFileSync(join(folder, 'holidays.csv'), 'day,name\n2032-05-01,Labour Day\n')
        writeFileSync(join(folder, 'logos', 'NOBODY.png'), 'no picture')
        writeFileSync(join(folder, 'notes.txt'), 'not for the portal')
        await openImports(page)
        await card(page).getByLabel('Folder').setInputFiles(folder)
        await expect(card(page).getByText(/^2 files: /)).toContainText('holidays.csv')
        await expect(card(page).getByText('Left out, as its name is of no file that is read: notes.txt.')).toBeVisible()
        await expectAccessible(page)

        const dropped = await page.evaluateHandle(() => {
          const data = new DataTransfer()
          data.items.add(new File(['day,name\n2033-05-02,Labour Day\n'], 'holidays.csv', { type: 'text/csv' }))
          return data
        })
        const zone = card(page).getByText('Or drop files or a folder here.')
        await zone.dispatchEvent('dragover', { dataTransfer: dropped })
        await zone.dispatchEvent('drop', { dataTransfer: dropped })
        await expect(card(page).getByText('1 file: holidays.csv')).toBeVisible()
        await expect(card(page).getByText(/^Left out/)).toBeHidden()
        expect(await card(page).getByLabel('Folder').inputValue()).toBe('')
        await card(page).getByLabel('Name').fill('a dropped holiday')
        await card(page).getByRole('button', { name: 'Check' }).click()
        await expect(card(page).getByText('Checked without a fault. Nothing is booked yet.')).toBeVisible()
      }),

      step(
        'checks files first, books the very same, and takes them back after a question',
        { tag: IN_FIREFOX },
        async ({ page }) => {
          await openImports(page)
          await check(page, 'one holiday', file('holidays.csv', 'day,name\n2031-05-01,Labour Day\n'))
          await expect(card(page).getByText('Checked without a fault. Nothing is booked yet.')).toBeVisible()
          expect((await readTable(tableNamed(page, 'Records'))).rows).toEqual([['Holidays', '1', '0', '0']])
          await card(page).getByRole('button', { name: 'Book' }).click()
          await expect(card(page).getByText('Everything is booked.')).toBeVisible()
          const row = tableNamed(page, 'Imports').getByRole('row', { name: /one holiday.*Booked/ })
          await expect(row).toBeVisible()
          await expect(tableNamed(page, 'Imports').getByRole('row', { name: /one holiday.*Checked.*Dry run/ })).toBeVisible()

          await row.getByRole('button', { name: 'Details of one holiday' }).press('Enter')
          const popup = page.getByRole('dialog', { name: 'one holiday' })
          await popup.getByRole('button', { name: 'Undo' }).click()
          await expect(popup.getByText('counts as never booked')).toBeVisible()
          await expectAccessible(page)
          await popup.getByRole('button', { name: 'Cancel' }).click()
          await popup.getByRole('button', { name: 'Undo' }).click()
          await popup.getByRole('region', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
          await toast(page, 'one holiday undone.').waitFor()
          await expect(popup.getByText('Booked, and taken back since.')).toBeVisible()
          await expect(popup.getByRole('button', { name: 'Undo' })).toBeHidden()
          await page.keyboard.press('Escape')
          await expect(tableNamed(page, 'Imports').getByRole('row', { name: /one holiday.*Undone/ })).toBeVisible()
        },
      ),

      step('proposes the list of a broker, books what is good, and finds it booked when it comes again', async ({ page }) => {
        const name = 'a list of a broker with a long name that says much of its period.csv'
        const choose = async () => {
          await card(page)
            .getByLabel('Files')
            .setInputFiles([file(name, BROKER_LIST)])
          await page.getByLabel(`Account of ${name}`).selectOption('Dollar Reserve')
        }
        await openImports(page)
        await choose()
        const proposal = cardNamed(page, 'Statements')
        await expect(proposal).toContainText('1 file: 4 lines are new, 0 already here, 1 to look at. 1 instrument not known yet')
        await expect(card(page).getByRole('button', { name: 'Check' })).toBeHidden()
        const own = cardNamed(page, name)
        await expect(own.getByText('Trading 212, list (CSV)')).toBeVisible()
        const counts = async () => (await readTable(tableNamed(page, `Accounts of ${name}`))).rows[0]?.slice(4)
        expect(await counts()).toEqual(['4', '0', '0', '0', '0', '1', '5'])
        await own.getByRole('button', { name: 'Refused: 1' }).press('Enter')
        const lines = await readTable(tableNamed(page, `Lines of ${name} that are not booked`))
        expect(lines.rows.map(([place, outcome]) => [place, outcome])).toEqual([['line 6', 'Refused']])
        await expectAccessible(page)
        await changeTheme(page, 'dark')
        await page.setViewportSize({ width: 390, height: 844 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await page.setViewportSize({ width: 1440, height: 900 })

        await proposal.getByRole('button', { name: 'Book what is good, name the rest' }).press('Enter')
        await expect(proposal).toContainText('4 entries were booked, and 1 instrument created.')
        // The booked entries link to their account over those days, and to themselves.
        await own.getByRole('button', { name: /^Dollar Reserve/ }).press('Enter')
        await expect(page).toHaveURL(/\/account\/[^?]+\?timePeriod=2025-01-02%2F2025-01-04$/)
        await expect(page.getByRole('heading', { name: 'Dollar Reserve' })).toBeVisible()
        await openImports(page)
        await tableNamed(page, 'Imports')
          .getByRole('button', { name: `Details of ${name}` })
          .click()
        await page
          .getByRole('dialog', { name })
          .getByRole('link', { name: /^2 trades/ })
          .click()
        await expect(page).toHaveURL(/\/ledger\?/)
        expect((await readTable(tableNamed(page, 'Trades of Dollar Reserve'))).rows).toHaveLength(2)
        await openImports(page)
        await choose()
        await expect(proposal).toContainText('no line is new, 4 already here, 1 to look at. There is nothing to book.')
        expect(await counts()).toEqual(['0', '4', '0', '0', '0', '1', '5'])
        await expect(proposal.getByRole('button', { name: /^Book/ })).toBeHidden()

        await tableNamed(page, 'Imports')
          .getByRole('button', { name: `Details of ${name}` })
          .click()
        const popup = page.getByRole('dialog', { name })
        await popup.getByRole('button', { name: 'Undo' }).click()
        await popup.getByRole('region').getByRole('button', { name: 'Undo' }).click()
        await expect(popup.getByText('Booked, and taken back since.')).toBeVisible()
      }),

      step(
        'has lists of instruments and of closes explained once, and books what they say',
        { tag: IN_FIREFOX },
        async ({ page }, testInfo) => {
          // Titles kept by a former attempt do not count for another one.
          const remark = `Bemerkung ${testInfo.retry}`
          const titles = file(
            'Titel.csv',
            [
              `ISIN;Bezeichnung;Gattung;Währung;${remark}`,
              'FI0009000681;Nordic Test Corp;Aktie;EUR;',
              'FI0009000681x;Broken;Aktie;EUR;',
            ].join('\r\n'),
          )
          const closes = file('Kurse.csv', `ISIN;Kursdatum;NAV EUR;${remark}\nFI0009000681;12.03.2024;4,10;\n`)
          const explain = async (name: string, list: ReturnType<typeof file>, of: string) => {
            await card(page).getByLabel('Files').setInputFiles([list])
            await page.getByRole('button', { name: `Explain columns of ${list.name}` }).press('Enter')
            const form = cardNamed(page, `Columns of ${list.name}`)
            await expect(form.getByLabel('Separator', { exact: true })).toBeFocused()
            await expect(form.getByLabel('What it is a list of')).toHaveValue(of)
            await form.getByLabel('Name of the list').fill(`${name} ${testInfo.retry}`)
            return form
          }
          const undo = async (name: string) => {
            await tableNamed(page, 'Imports')
              .getByRole('button', { name: `Details of ${name}` })
              .first()
              .click()
            const popup = page.getByRole('dialog', { name })
            await popup.getByRole('button', { name: 'Undo' }).click()
            await popup.getByRole('region').getByRole('button', { name: 'Undo' }).click()
            await expect(popup.getByText('Booked, and taken back since.')).toBeVisible()
            await page.keyboard.press('Escape')
          }
          await openImports(page)
          const form = await explain('Titles', titles, 'instruments')
          await expect(form.getByLabel('Aktie')).toHaveValue('share')
          await expectAccessible(page)
          await changeTheme(page, 'dark')
          await page.setViewportSize({ width: 390, height: 844 })
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
          await page.setViewportSize({ width: 1440, height: 900 })
          await form.getByRole('button', { name: 'Keep and read the list' }).click()
          const statements = cardNamed(page, 'Statements')
          await expect(statements).toContainText('1 instrument will be created or changed.')
          await expect(cardNamed(page, 'Titel.csv')).toContainText('1 line is refused.')
          expect((await readTable(tableNamed(page, 'Lines of Titel.csv that are not booked'))).rows[0]?.[0]).toBe('line 3')
          await statements.getByRole('button', { name: 'Book what is good, name the rest' }).click()
          await expect(statements).toContainText('1 instrument was created or changed.')
          await statements.getByRole('button', { name: 'Choose other files' }).click()

          await (await explain('Closes', closes, 'closes')).getByRole('button', { name: 'Keep and read the list' }).click()
          await expect(statements).toContainText('1 close will be booked.')
          await statements.getByRole('button', { name: 'Book' }).click()
          await expect(statements).toContainText('1 close was booked.')
          await undo('Kurse.csv')
          await undo('Titel.csv')
          for (const name of ['Titles', 'Closes'])
            await page.getByRole('button', { name: `Forget ${name} ${testInfo.retry}` }).click()
        },
      ),
      step('has a bank’s own list explained once, and knows the next one', async ({ page }, testInfo) => {
        const bank = `House bank ${testInfo.retry}`
        const list = file(
          'Auszug 2024.csv',
          [
            'Kontoauszug',
            `Tag;Was;Betrag CHF;Vermerk ${testInfo.retry}`,
            '12.03.2024;Habenzins gut;1,50;',
            '13.03.2024;Saldo;1,50;',
          ].join('\n'),
        )
        await openImports(page)
        await card(page).getByLabel('Files').setInputFiles([list])
        await page.getByRole('button', { name: 'Explain columns of Auszug 2024.csv' }).click()
        const form = cardNamed(page, 'Columns of Auszug 2024.csv')
        await expect(form.getByLabel('Tag')).toHaveValue('day')
        await expect(form.getByLabel('Betrag CHF')).toHaveValue('net')
        await expect(form.getByLabel('Currency where no column says it')).toHaveValue('CHF')
        await expect(form.getByLabel('Was', { exact: true })).toHaveValue('kind')
        await expect(form.getByLabel('Habenzins gut')).toHaveValue('interest')
        await form.getByLabel('Amounts have no sign').uncheck()
        await form.getByLabel('Name of the list').fill('')
        await expectAccessible(page)
        await form.getByRole('button', { name: 'Keep and read the list' }).click()
        await expect(form.getByText('Name the list.')).toBeVisible()
        await form.getByLabel('Name of the list').fill(bank)
        await form.getByLabel('Lines with any other word').selectOption('nothing')
        await form.getByRole('button', { name: 'Keep and read the list' }).click()
        const read = cardNamed(page, 'Auszug 2024.csv')
        await expect(read.getByText(`${bank}, list (CSV)`)).toBeVisible()
        const lines = (await readTable(tableNamed(page, 'Accounts of Auszug 2024.csv'))).rows[0]!
        // One of an account that is not known, two left out: the heading and the balance.
        expect(lines.slice(-4)).toEqual(['1', '2', '0', '3'])
        await read.getByRole('button', { name: 'Change columns of Auszug 2024.csv' }).click()
        await expect(form.getByLabel('Habenzins gut')).toHaveValue('interest')
        await form.getByRole('button', { name: 'Cancel' }).click()

        await page.getByRole('button', { name: 'Choose other files' }).click()
        await card(page).getByLabel('Files').setInputFiles([list])
        await expect(read.getByText(`${bank}, list (CSV)`)).toBeVisible()
        await page.getByRole('button', { name: `Forget ${bank}` }).click()
        await expect(tableNamed(page, 'Lists that were explained').getByText(bank)).toHaveCount(0)
      }),
    ]),
  )
})
