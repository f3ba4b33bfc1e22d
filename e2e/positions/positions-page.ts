import type { Page } from '@playwright/test'
import { type PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { goldenReply } from '../figures/golden-replies.ts'
import { money, moneyChange, quantity } from '../support/figures.ts'
import { price } from '../support/quotes.ts'
import { cardNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'

export const TITLE = 'Position Details'

/** The stored reply, for steps that continue on a page that has received it. */
export const POSITIONS = goldenReply(positionDetail)

export const HEADS = ['Ticker', 'Name', 'Type', 'Quantity', 'Price', 'NPV', 'Daily P/L', 'Account']

/** Where there is no logo, the first letter of the ticker stands in its place. */
export const textsOf = ({
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

export const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((total, amount) => total + amount!, 0)

export async function openPositions(page: Page, address = '/position-details') {
  const reply = nextReply(page, positionDetail)
  await page.goto(address)
  const positions = await reply
  await expectSettled(page)
  return positions
}

export const expectSettled = (page: Page) => expect(cardNamed(page, TITLE)).toHaveAttribute('aria-busy', 'false')

export const searchBox = (page: Page) => page.getByPlaceholder('Search by Name or Ticker')

export const periodBox = (page: Page) => page.getByRole('combobox', { name: 'Time period' })

export const showAll = (page: Page) => page.getByRole('button', { name: /^Show all/ }).click()

export const addressIn = (page: Page) => page.evaluate(() => location.pathname + location.search)

export const historyOf = (page: Page) => page.evaluate(() => history.length)
