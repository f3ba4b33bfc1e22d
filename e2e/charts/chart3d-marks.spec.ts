import { sampled } from '../../analytics/testing/sampled.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, IN_FIREFOX, test } from '../support/test.ts'
import { drawingIn, expectReadout } from './chart.ts'
import { ACCENTS, answerByHand, CHOSEN, EVOLUTION, SCRIPT } from './chart3d-pages.ts'
import { shareOf, solidIn, textsOn } from './solid.ts'

test.use({ person: 'anna', isStored: true })

test(
  'charts in three dimensions mark what is chosen, hide amounts, fit telephones, and give way where they cannot be',
  { tag: IN_FIREFOX },
  journey(
    [
      step('what is chosen is framed in the accent wherever the hand is, until it is left, in both themes', async ({ page }) => {
        // Every kind once; in the other theme those that mark what is chosen in ways of their own.
        for (const [at, [path, pick, title]] of sampled([...CHOSEN.entries()], 2)) {
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}pick=${pick}`)
          const card = cardNamed(page, title)
          await drawingIn(card)
          const drawing = await solidIn(card)
          for (const theme of at < 2 ? (['dark', 'light'] as const) : (['light'] as const)) {
            await changeTheme(page, theme)
            await expect.poll(() => shareOf(drawing, ACCENTS[theme]), title).toBeGreaterThan(0.0003)
          }
          await page.keyboard.press('Escape')
          await expect.poll(() => shareOf(drawing, ACCENTS.light), title).toBeLessThan(0.0001)
          expect(new URL(page.url()).searchParams.get('pick')).toBeNull()
        }
      }),

      step('hidden amounts are hidden in three dimensions too: at axes, in read-outs, in the name', async ({ page }) => {
        await page.goto('/risk')
        const card = cardNamed(page, 'Stress test by asset class')
        const drawing = await solidIn(card)
        expect(await textsOn(drawing)).toContain('−10m')
        await page.getByRole('button', { name: 'Hide amounts' }).click()
        await expect.poll(() => textsOn(drawing)).not.toContain('−10m')
        const texts = await textsOn(drawing)
        expect(texts).toContain('Equities -20 %')
        expect(texts.join(' ')).not.toMatch(/\dm\b|\d,\d{3}/)
        await expect(drawing).toHaveAccessibleName(/−•••••/)
        await drawing.focus()
        await expectReadout(card, 'Home', 'Equities -20 %: Equity −•••••, Fixed income +•••••, Total −•••••', 'Equities -20 %')
        await page.getByRole('button', { name: 'Show amounts' }).click()
        await expect.poll(() => textsOn(drawing)).toContain('−10m')
      }),

      step('on a telephone it fits, in both themes', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto('/performance?portEvolveInterval=bridge')
        const drawing = await solidIn(cardNamed(page, EVOLUTION))
        for (const theme of ['light', 'dark'] as const) {
          await changeTheme(page, theme)
          const texts = await textsOn(drawing)
          expect(texts).toEqual(expect.arrayContaining(['Opening NPV', 'Duration', 'Closing NPV']))
          expect(texts.filter((each) => each.startsWith('outside'))).toEqual([])
          await expectNoSidewaysScroll(page)
          await (theme === 'light' ? expectAccessible : expectReadable)(page)
          if (process.env.PICTURES)
            await cardNamed(page, EVOLUTION).screenshot({ path: `${process.env.PICTURES}/phone-${theme}.png` })
        }
      }),

      // Specification S7.21, S8.22.
      step(
        'a script that does not load is logged, the chart stays in two dimensions, and the next press tries again',
        async ({ page, provoked }) => {
          provoked.push(/A chart script failed to load/, /net::ERR_FAILED/)
          await page.route(SCRIPT, (route) => route.abort())
          await page.goto('/market-data')
          const card = cardNamed(page, 'Asset histogram')
          await drawingIn(card)
          await card.getByRole('button', { name: '3D drawing of Asset histogram' }).click()
          await expect(card.getByRole('button', { name: '2D drawing of Asset histogram' })).toHaveAttribute(
            'aria-pressed',
            'true',
          )
          await expect(card.getByRole('status')).toHaveText('The chart could not be drawn in 3D.')
          await drawingIn(card)
          await page.unroute(SCRIPT)
          await solidIn(card)
          await expect(card.getByText('The chart could not be drawn in 3D.')).toHaveCount(0)
        },
      ),

      step(
        'a browser without WebGL keeps the chart in two dimensions and says so',
        { tag: IN_FIREFOX },
        async ({ page, provoked }) => {
          provoked.push(/A chart script failed to load/, /WebGL/)
          await page.addInitScript(() => {
            const get = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => unknown
            HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
              return String(args[0]).startsWith('webgl') ? null : get.apply(this, args)
            } as typeof HTMLCanvasElement.prototype.getContext
          })
          const logged = page.waitForEvent('console', (message) => message.text().startsWith('A chart script failed to load'))
          await page.goto('/market-data')
          const card = cardNamed(page, 'Asset histogram')
          await drawingIn(card)
          await card.getByRole('button', { name: '3D drawing of Asset histogram' }).click()
          await expect(card.getByRole('status')).toHaveText('The chart could not be drawn in 3D.')
          await expect(card.getByRole('button', { name: '2D drawing of Asset histogram' })).toHaveAttribute(
            'aria-pressed',
            'true',
          )
          await drawingIn(card)
          await logged
        },
      ),
    ],
    answerByHand,
  ),
)
