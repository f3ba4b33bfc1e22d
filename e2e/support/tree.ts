import { expect, type Locator, type Page } from '@playwright/test'

export const gridNamed = (page: Page, title: string): Locator => page.getByRole('treegrid', { name: title, exact: true })

/** The shown rows of a tree table, from the top down: the level, and the texts of the cells. */
export async function treeRows(grid: Locator): Promise<readonly { readonly level: number; readonly cells: readonly string[] }[]> {
  return grid.evaluate((table) =>
    [...table.querySelectorAll<HTMLTableRowElement>('tr[aria-level]')].map((row) => ({
      level: Number(row.getAttribute('aria-level')),
      cells: [...row.cells].map((cell) => cell.innerText.trim().replaceAll(/\s+/g, ' ')),
    })),
  )
}

/** The row whose first cell reads so. */
export const rowNamed = (grid: Locator, name: string): Locator =>
  grid.getByRole('row').filter({ has: grid.page().getByRole('rowheader', { name, exact: true }) })

/** The first cell of the row that has the focus, or in one of whose cells it is. */
export async function expectFocusOn(page: Page, name: string | RegExp, column: number | null = null): Promise<void> {
  const at = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('tr')
      const cell = document.activeElement?.closest('th, td') as HTMLTableCellElement | null
      return [row?.cells[0]?.title ?? null, cell === null ? null : cell.cellIndex] as const
    })
  await expect.poll(async () => (await at())[0]).toEqual(typeof name === 'string' ? name : expect.stringMatching(name))
  expect((await at())[1]).toBe(column)
}
