import type { Page } from '@playwright/test'
import { savePreference } from '@portal/contract/session/preferences.ts'

import { step } from '../support/journey.ts'
import { tokenIn } from '../support/people.ts'
import { ADDRESS } from '../support/server-address.ts'
import { cardNamed, chooseInMenu, readTable, tableNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'

export const TITLE = 'Position Details'

export const HEADS = ['Ticker', 'Name', 'Type', 'Quantity', 'Price', 'NPV', 'Daily P/L', 'Account']

export const headsOf = async (page: Page, title = TITLE) =>
  (await readTable(tableNamed(page, title))).heads.map((head) => head.replace(/ (USD|EUR|CHF|GBP|JPY)$/, ''))

export async function open(page: Page, address = '/position-details', title = TITLE) {
  await page.goto(address)
  await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
}

export const popup = (page: Page) => page.getByRole('dialog', { name: `Columns of ${TITLE}` })

export const openColumns = (page: Page) => chooseInMenu(page, 'Columns and row height', TITLE)

export async function exported(page: Page, item: string) {
  const downloading = page.waitForEvent('download')
  await chooseInMenu(page, item, TITLE)
  return downloading
}

/** Forgets what a test kept, so that every test begins with the tables as they are made. */
export async function forget(page: Page, ...keys: readonly string[]) {
  const headers = { authorization: `Bearer ${await tokenIn(page.request)}`, origin: ADDRESS }
  for (const key of keys)
    expect((await page.request.post(`${ADDRESS}/api${savePreference.path}`, { data: { key, value: null }, headers })).ok()).toBe(
      true,
    )
}

export const WHOLE = [
  [
    TITLE,
    '/position-details?cols=position-details.name.type.quantity.price.npv.dailyPL.costBasis.unrealisedPL.realisedPL.account',
  ],
  [
    'Portfolio Calculator',
    '/portfolio-calculator?cols=portfolio-calculator.name.position.npv.totalPL.pctChange.pctNPV.pctRisk.costBasis.unrealisedPL.realisedPL',
  ],
  [
    'Realised gains',
    '/trade-history?timePeriod=Max&cols=realised-gains.opened.closed.holdingDays.units.cost.proceeds.fees.gain.priceGain.fxGain.account',
  ],
  ['Portfolio Evolution', '/portfolio-evolution'],
] as const

/** Some fifteen letters. */
export const MIN_NAME_PX = 90

export const wholeTables = WHOLE.map(([title, address]) =>
  step(`with all its columns ${title} does not scroll sideways above 1280 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 1281, height: 900 })
    await open(page, address, title)
    const expandAll = cardNamed(page, title).getByRole('button', { name: 'Expand all' })
    if (await expandAll.isVisible()) await expandAll.click()
    const table = page.locator(`table[aria-label="${title}"]`)
    const excess = () => table.evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
    const name = table.locator('tbody [data-gives] > span').first()
    for (const width of [1281, 1366, 1440, 1600, 1680, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(excess).toBeLessThanOrEqual(0)
      // Names give way to figures, but stay long enough to be recognized.
      if ((await name.count()) > 0) expect((await name.boundingBox())!.width).toBeGreaterThan(MIN_NAME_PX)
    }
  }),
)
