import type { Page, Request } from '@playwright/test'
import { allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'

import { SPECIFIED_BODIES, type SpecifiedBody } from '../../server/testing/replies/specified-bodies.ts'
import { drawingIn } from '../charts/chart.ts'
import { PEOPLE } from '../support/people.ts'
import { cardNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'
import { clientBox, currencyBox, liveSwitch, openSettings, save, selectAll } from './settings-page.ts'

test.use({ person: 'anna', isStored: true })

const REPORTING = SPECIFIED_BODIES.filter(({ path }) => path.startsWith('/clarityConnect/'))
const OTHER_CLIENT = 'Another Client'
const OTHER_ACCOUNTS = ['other-1', 'other-2']

/** Where each of the calls is made. The saves are made on Settings. */
const SCREENS: Readonly<Record<string, string>> = {
  '/': `getAllClientsForUser_CC getSelectedClient_CC getAccountsInScope_CC getAllReportingCCYs_CC getSelectedReportingCCY_CC
    npvSnapshot_CC glTop_CC npvPieChart_CC_New treeMap_CC`,
  '/market-data': 'mktDataTables_CC treeMap_CC worldMapETF_CC assetReturnHistogram_Summary_CC',
  '/risk': `riskSnapshot_CC factorRisk_CC stressTestByAssetClassChart_CC_New histSimChart_CC_New portEvolveFactorRiskChart_CC_New
    riskPieChart_CC_New`,
  '/position-details': 'positionDetail_CC',
  '/trade-history': 'tradeHistory_CC',
  '/portfolio-calculator': 'getGroupingTypes_CC getPortCalcTable_CC',
  '/portfolio-evolution': 'getGroupingTypes_CC getPortEvolveTable_CC portEvolvePLChart_CC_New',
  '/reports': 'getEmbeddedLookerStudioReport_CC',
  '/performance': 'portPerformance_CC benchmarkPerformance_CC portEvolvePLChart_CC_New accountPerformanceScatterChart_CC_New',
  '/settings': 'initStartUpForUser_CC getAllAccounts_CC getAccountsInScope_CC',
}

/** The charts of evolution that come by a choice; the first of the six is there with its screen. */
const EVOLUTION = [
  ['View', 'Factor', 'portEvolveFactorPLChart_CC_New'],
  ['View', 'Factor residual', 'portEvolveResidualFactorPLChart_CC_New'],
  ['Bridge', '', 'portEvolveResidualFactorPLChart_Bridge_CC_New'],
  ['View', 'Factor', 'portEvolveFactorPLChart_Bridge_CC_New'],
  ['View', 'Asset class', 'portEvolvePLChart_Bridge_CC_New'],
] as const

const pathOf = (request: Request): string => new URL(request.url()).pathname.replace('/api', '')

/** Answers the saves in the server's place, and offers a second client: what is saved of a person belongs to the tests of Settings. */
async function pretendToSave(page: Page): Promise<void> {
  const other = { id: '1', name: OTHER_CLIENT }
  await page.route(addressOf(allClientsForUser), async (route) => {
    const { rows } = allClientsForUser.response.parse(await (await route.fetch()).json())
    await route.fulfill({ json: { rows: [...rows, other] } })
  })
  await page.route(addressOf(saveSelectedClient), (route) => route.fulfill({ json: { clientName: OTHER_CLIENT } }))
  await page.route(addressOf(saveAccountsInScope), (route) => {
    const { accountsInScope } = route.request().postDataJSON() as { accountsInScope: string[] }
    return route.fulfill({ json: { accountsInScope } })
  })
  await page.route(addressOf(saveSelectedReportingCurrency), (route) => {
    const { reportingCCY } = route.request().postDataJSON() as { reportingCCY: string }
    return route.fulfill({ json: { reportingCCY } })
  })
  await page.route(addressOf(toggleLive), (route) => route.fulfill({ json: { useLive: true } }))
  await page.route('**/api/clarityConnect/get*', async (route) => {
    if ((route.request().postDataJSON() as { clientName?: string } | null)?.clientName !== OTHER_CLIENT) return route.fallback()
    if (pathOf(route.request()) === allAccounts.path)
      return route.fulfill({ json: { rows: OTHER_ACCOUNTS.map((id) => ({ id, name: id })) } })
    return route.fulfill({ json: { accountsInScope: OTHER_ACCOUNTS } })
  })
}

test('every call under /clarityConnect is sent the body of the specification', async ({ page }) => {
  const sent = new Map<string, unknown[]>()
  page.on('request', (request) => {
    const path = pathOf(request)
    if (REPORTING.some((call) => call.path === path)) sent.set(path, [...(sent.get(path) ?? []), request.postDataJSON()])
  })
  for (const [screen, names] of Object.entries(SCREENS)) {
    const here = new Set<string>()
    page.on('request', (request) => here.add(pathOf(request)))
    await page.goto(screen)
    const awaited = names.split(/\s+/).map((name) => `/clarityConnect/${name}`)
    await expect.poll(() => awaited.filter((path) => !here.has(path)), screen).toEqual([])
    if (screen === '/performance') await chooseEvolution(page, here)
  }
  await pretendToSave(page)
  await openSettings(page)
  await selectAll(page).uncheck()
  await selectAll(page).check()
  await currencyBox(page).selectOption('EUR')
  await liveSwitch(page).click()
  await clientBox(page).selectOption(OTHER_CLIENT)
  await save(page)
  await expect.poll(() => REPORTING.filter(({ path }) => !sent.has(path)).map(({ path }) => path)).toEqual([])
  for (const call of REPORTING) for (const body of sent.get(call.path)!) expectSpecified(call, body)
})

/** Of the six charts of evolution only the one that was chosen is asked for, and drawn. @param here the calls of the screen */
async function chooseEvolution(page: Page, here: Set<string>): Promise<void> {
  const card = cardNamed(page, 'Portfolio evolution P/L')
  const expectAlone = async (name: string) => {
    await drawingIn(card)
    expect([...here].filter((path) => path.includes('/portEvolve'))).toEqual([`/clarityConnect/${name}`])
    here.clear()
  }
  await expectAlone('portEvolvePLChart_CC_New')
  for (const [control, choice, name] of EVOLUTION) {
    const asked = page.waitForRequest((request) => pathOf(request).endsWith(`/${name}`))
    if (control === 'Bridge') await card.getByRole('radio', { name: control }).check({ force: true })
    else await card.getByLabel(control, { exact: true }).selectOption(choice)
    await asked
    await expectAlone(name)
  }
}

/** The body has the fields of the specification, with values of their kinds; those of ours beside them are the contract's matter. */
function expectSpecified({ path, required, empty }: SpecifiedBody, body: unknown): void {
  if (required.length === 0) {
    expect(body, path).toBeNull()
    return
  }
  const kinds: Readonly<Record<string, unknown>> = {
    userName: PEOPLE.anna,
    clientName: expect.any(String),
    accountsInScope: expect.any(Array),
    deviceType: 0,
    reportingCCY: expect.stringMatching(/^[A-Z]{3}$/),
    useLive: expect.any(Boolean),
  }
  expect(body, path).toMatchObject(
    Object.fromEntries(required.map((field) => [field, empty.includes(field) ? [] : kinds[field]])),
  )
}
