import type { Page } from '@playwright/test'
import { type CalculatorRow, portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'

import { money, moneyChange, percent, percentChange, quantity } from '../support/figures.ts'
import { cardNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'
import { gridNamed, treeRows } from '../support/tree.ts'
import { nextReply } from '../support/wire.ts'

export const TITLE = 'Portfolio Calculator'

export const HEADS = ['Ticker', 'Name', 'Position', 'NPV', 'Total PL', '% Change', '% NPV', '% Risk']

export const figuresOf = ({ npv, totalPL, pctChange, pctNPV, pctRisk }: CalculatorRow) => [
  money(npv),
  moneyChange(totalPL),
  percentChange(pctChange),
  percent(pctNPV),
  percent(pctRisk),
]

/** Sections have neither name beside their own nor position; where there is no logo, the first letter stands in its place. */
export const sectionTexts = (row: CalculatorRow) => [row.ticker, '', '', ...figuresOf(row)]

export const rowTexts = (row: CalculatorRow) => [
  row.logoData === null ? `${row.ticker[0]} ${row.ticker}` : row.ticker,
  row.name,
  quantity(row.position),
  ...figuresOf(row),
]

export async function openCalculator(page: Page, search = '') {
  const reply = nextReply(page, portfolioCalculator)
  await page.goto(`/portfolio-calculator${search}`)
  const tree = await reply
  await expectSettled(page)
  return tree
}

export const expectSettled = (page: Page) => expect(cardNamed(page, TITLE)).toHaveAttribute('aria-busy', 'false')

export const summarizeList = async (page: Page) => (await treeRows(gridNamed(page, TITLE))).map(({ cells }) => cells[0])

export async function startWhatIf(page: Page) {
  const reply = nextReply(page, whatIf)
  await page.getByRole('button', { name: 'What-if', exact: true }).click()
  const first = await reply
  await expect(barIn(page)).toBeVisible()
  return first
}

export const barIn = (page: Page) => page.getByRole('region', { name: 'What-if', exact: true })

export const inputOf = (page: Page, goal: 'position' | '% NPV', ticker: string) =>
  page.getByRole('textbox', { name: `New ${goal} of ${ticker}`, exact: true })

/** Columns of the table while What-if is on: each figure beside what it would be. */
export const AT = { position: 2, newPosition: 3, npv: 4, newNpv: 5, pctNPV: 6, newPctNPV: 7, pctRisk: 8, newPctRisk: 9 } as const

/** Pixels above the end of the head at which the last line of each title ends. */
export const endsOfHeads = (page: Page) =>
  gridNamed(page, TITLE)
    .locator('thead button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        return Math.round(button.closest('th')!.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom)
      }),
    )
