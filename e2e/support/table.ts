import { expect, type Locator, type Page } from '@playwright/test'

/** A table as shown, as texts. */
export interface ShownTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[] | null
}

/** The card with a title: a table or a chart with its buttons. */
export const cardNamed = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

export const tableNamed = (page: Page, title: string): Locator => page.getByRole('table', { name: title, exact: true })

/** Reads a table whole, once its card has what it asked for. */
export async function readTable(table: Locator): Promise<ShownTable> {
  await table.waitFor({ state: 'attached' })
  await expect(table.locator('xpath=ancestor::*[@aria-busy="true"]')).toHaveCount(0)
  return table.evaluate((element) => {
    const texts = (row: HTMLTableRowElement) => [...row.cells].map((cell) => cell.innerText.trim().replaceAll(/\s+/g, ' '))
    const { tHead, tBodies, tFoot } = element as HTMLTableElement
    return {
      heads: texts(tHead!.rows[0]!),
      rows: [...tBodies[0]!.rows].map(texts),
      total: tFoot ? texts(tFoot.rows[0]!) : null,
    }
  })
}

/** Presses a column's head, with Shift to add it to the columns that sort already. */
export async function sortBy(table: Locator, column: string, isAdded = false): Promise<void> {
  await table.getByRole('button', { name: column, exact: true }).click(isAdded ? { modifiers: ['Shift'] } : {})
}

/** Chooses an item of the menu of a table's card. */
export async function chooseInMenu(page: Page, item: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
