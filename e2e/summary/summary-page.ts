import type { Page } from '@playwright/test'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { glTop, type HoldingRow } from '@portal/contract/reports/gl-top.ts'
import { type AccountRow, npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { money, moneyChange, percent, percentChange, quantity } from '../support/figures.ts'
import { cardNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'

/** The tables of the Summary. */
export const TABLES = ['Account NPV Summary', 'Top Holdings', 'Gainers', 'Losers'] as const
/** Its cards that stand first. */
export const CARDS = [...TABLES, 'NPV by asset class'] as const

/** The card with the story of the day, whose numbers are buttons within its sentences. */
export const STORY = 'What happened'

/** Opens the Summary and gives the replies it is drawn from, once all of it stands. */
export async function openSummary(page: Page) {
  const replies = Promise.all([nextReply(page, npvSnapshot), nextReply(page, glTop), nextReply(page, npvPie)])
  await page.goto('/')
  const [snapshot, top, pie] = await replies
  await expectSettled(page)
  return { snapshot, top, pie }
}

/** Every card of the Summary has what it shows. */
export async function expectSettled(page: Page): Promise<void> {
  for (const title of [...CARDS, STORY]) await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
  const pie = cardNamed(page, 'NPV by asset class')
  // A chart far below the window is drawn when it comes near.
  await pie.scrollIntoViewIfNeeded()
  await expect(pie.locator('[role=img]')).toBeVisible()
}

/** The cells of a row of Account NPV Summary. */
export const accountTexts = ({ account, npv, cash, npvChange1D, pct1D, pctYTD }: AccountRow): string[] => [
  account,
  money(npv),
  money(cash),
  moneyChange(npvChange1D),
  percentChange(pct1D),
  percentChange(pctYTD),
]

/** The cells of a row of Gainers or Losers. */
export const holdingTexts = ({ ticker, position, plCCY, pctChange }: HoldingRow): string[] => [
  ticker,
  quantity(position),
  moneyChange(plCCY),
  percentChange(pctChange),
]

/** The cells of a row of Top Holdings, which also say how large each is. */
export const largestTexts = (row: HoldingRow): string[] => [...holdingTexts(row), money(row.npv), percent(row.weight)]
