import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { story } from '@portal/contract/reports/story.ts'
import { journey, step } from '../support/journey.ts'
import { PEOPLE } from '../support/people.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf, alter, callsOf, hold } from '../support/wire.ts'
import { CARDS, expectSettled, STORY, TABLES } from './summary-page.ts'

test.describe('the Summary while figures come, fail or are none', () => {
  test.use({ person: 'anna', isStored: true })

  const failures = (
    [
      {
        endpoint: npvSnapshot,
        failed: ['Account NPV Summary'],
        reply: { status: 502, body: '<html>' },
        text: 'Error: Unknown error occurred',
        provokes: /status of 502/,
      },
      {
        endpoint: glTop,
        failed: ['Top Holdings', 'Gainers', 'Losers'],
        reply: null,
        text: 'Error: The portal cannot be reached. Check your connection.',
        provokes: /ERR_FAILED/,
      },
      {
        endpoint: npvPie,
        failed: ['NPV by asset class'],
        reply: { status: 503, json: { reason: 'The server took too long', requestId: 'sample-1' } },
        text: 'Error: The server took too long',
        provokes: /status of 503/,
      },
    ] as const
  ).map(({ endpoint, failed, reply, text, provokes }) =>
    // Specification S8.1, S8.20.
    step(`a failure of ${endpoint.path} shows in its cards alone, and Retry mends it`, async ({ page, provoked }) => {
      provoked.push(provokes)
      await page.route(addressOf(endpoint), (route) => (reply === null ? route.abort() : route.fulfill(reply)))
      await page.goto('/')
      for (const title of CARDS) {
        const card = cardNamed(page, title)
        await expect(card).toHaveAttribute('aria-busy', 'false')
        if ((failed as readonly string[]).includes(title)) await expect(card.getByRole('alert')).toContainText(text)
        else await expect(card.getByRole('alert')).toBeHidden()
      }
      const card = cardNamed(page, failed[0])
      if (reply !== null && 'json' in reply) await expect(card.getByText('Request sample-1')).toBeVisible()
      await expectAccessible(page)

      await page.unroute(addressOf(endpoint))
      await card.getByRole('button', { name: 'Retry' }).click()
      await expectSettled(page)
      await expect(page.getByRole('alert')).toBeHidden()
    }),
  )
  test(
    'chains its calls, fails card by card, and says where there is none',
    journey([
      ...failures,

      // Specification S4.25, S7.28.
      step('chains its calls, and shows spinners and rows to come while they are under way', async ({ page }) => {
        const calls = callsOf(page)
        const reports = () => calls.map(({ name }) => name).filter((name) => /^(npvSnapshot|glTop|npvPieChart)/.test(name))
        const releaseSnapshot = await hold(page, npvSnapshot)
        const releaseTop = await hold(page, glTop)
        await page.goto('/')
        await expect.poll(reports).toEqual(['npvSnapshot_CC'])
        // Below Top Holdings, whose length is not known, nothing stands yet.
        const isFirst = (title: string) => title !== 'Gainers' && title !== 'Losers'
        for (const title of CARDS.filter(isFirst)) {
          await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'true')
          await expect(cardNamed(page, title).getByRole('status', { name: `Loading ${title}` })).toBeVisible()
        }
        for (const title of TABLES.filter(isFirst))
          await expect(page.getByRole('button', { name: `Export ${title}` })).toBeDisabled()
        await expect(tableNamed(page, 'Top Holdings').locator('tbody tr')).toHaveCount(10)
        expect(reports()).toEqual(['npvSnapshot_CC'])

        releaseSnapshot()
        await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
        await expect.poll(reports).toEqual(['npvSnapshot_CC', 'glTop_CC'])
        await expect(cardNamed(page, 'Top Holdings')).toHaveAttribute('aria-busy', 'true')
        releaseTop()
        await expect.poll(reports).toEqual(['npvSnapshot_CC', 'glTop_CC', 'npvPieChart_CC_New'])
        await expectSettled(page)

        // All three are about the same: the signed-in person, their client, accounts and currency.
        const bodies = calls.filter(({ name }) => reports().includes(name)).map(({ body }) => body)
        expect(bodies[0]).toEqual({
          userName: PEOPLE.anna,
          clientName: 'Halden Family Office',
          accountsInScope: [expect.any(String), expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
          deviceType: 0,
          reportingCCY: 'USD',
        })
        expect(bodies[1]).toEqual(bodies[0])
        expect(bodies[2]).toEqual(bodies[0])
      }),

      step('says "No data available" where there is none, with nothing to export', async ({ page }) => {
        const none = { rows: [] }
        await alter(page, npvSnapshot, (reply) => ({ ...reply, rows: [] }))
        await alter(page, glTop, (reply) => ({ ...reply, rows: [], topHoldings: none, gainers: none, losers: none }))
        await alter(page, npvPie, (reply) => ({ ...reply, chart: reply.chart && { ...reply.chart, slices: [] } }))
        await alter(page, story, (reply) => ({ ...reply, sentences: [] }))
        await page.goto('/')
        for (const title of [...CARDS, STORY])
          await expect(cardNamed(page, title).getByText('No data available', { exact: true })).toBeVisible()
        for (const title of TABLES) await expect(page.getByRole('button', { name: `Export ${title}` })).toBeDisabled()
        await expect(page.getByRole('button', { name: 'Table of NPV by asset class' })).toBeDisabled()
        await expectAccessible(page)
      }),

      step('says why the pie is withheld', async ({ page }) => {
        const reason = 'No exchange rate of ZMW up to 27 Nov 2026'
        await alter(page, npvPie, (reply) => ({ ...reply, chart: null, notes: [{ row: 'Total', field: 'npv', reason }] }))
        await page.goto('/')
        await expect(cardNamed(page, 'NPV by asset class').getByText(reason)).toBeVisible()
      }),
    ]),
  )
})
