import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { sampled } from '../../analytics/testing/sampled.ts'
import { stressReply } from '../performance/risk-replies.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'
import { drawingIn, expectReadout, exported } from './chart.ts'
import { answerByHand, CHARTS, EVOLUTION, keepContexts, liveContexts, SURFACES, scriptRequests } from './chart3d-pages.ts'
import { headsFound, pictureOf, solidIn, solidShown, textsOn } from './solid.ts'

// A quarter of the pixels, which the processor draws.
test.use({ person: 'anna', isStored: true, deviceScaleFactor: 0.5 })

test(
  'charts in three dimensions are drawn, switched, read and turned',
  journey(
    [
      // Specification S1.3.
      step(
        'kinds of charts are drawn in three dimensions on the colour of the theme, with their numbers to read',
        async ({ page }) => {
          const requests = scriptRequests(page)
          let path: string | undefined
          for (const [at, title, text, ...themes] of sampled(CHARTS, 2)) {
            if (at !== path) await page.goto(at)
            path = at
            const card = cardNamed(page, title)
            const before = requests()
            await drawingIn(card)
            const name = await card.locator('[role=img]').getAttribute('aria-label')
            expect(requests(), 'loaded before it is asked for').toBe(before)
            const drawing = await solidIn(card)
            for (const theme of themes) {
              await changeTheme(page, theme)
              await expect(drawing, 'the same name as in two dimensions').toHaveAccessibleName(
                name!.replaceAll(/\s+/g, ' ').trim(),
              )
              await expect.poll(async () => (await pictureOf(drawing)).background, title).toEqual(SURFACES[theme])
              const { filled, colours } = await pictureOf(drawing)
              expect(filled, title).toBeGreaterThan(0.03)
              expect(colours, title).toBeGreaterThan(2)
              const texts = await textsOn(drawing)
              expect(texts, title).toContain(text)
              expect(texts.filter((each) => each.startsWith('outside'))).toEqual([])
              if (process.env.PICTURES)
                await card.screenshot({
                  path: `${process.env.PICTURES}/${title.replaceAll(/\W+/g, '-')}-${at.length}-${theme}.png`,
                })
            }
            // A drawing in three dimensions would be drawn again in each of the next themes.
            await card.getByRole('button', { name: /^2D drawing of/ }).click()
          }
        },
      ),

      step(
        'the switch is of each chart alone and forgets; the script is loaded once; what is left gives its graphics back',
        async ({ page }) => {
          await keepContexts(page)
          const requests = scriptRequests(page)
          await page.goto('/market-data')
          const card = cardNamed(page, 'Asset histogram')
          const flat = card.getByRole('button', { name: '2D drawing of Asset histogram' })
          const solid = card.getByRole('button', { name: '3D drawing of Asset histogram' })
          await drawingIn(card)
          await expect(flat).toHaveAttribute('aria-pressed', 'true')
          expect([requests(), await liveContexts(page)]).toEqual([0, 0])

          for (let time = 0; time < 2; time += 1) {
            await solidIn(card)
            await expect(solid).toHaveAttribute('aria-pressed', 'true')
            expect(await liveContexts(page)).toBe(1)
            await flat.click()
            await drawingIn(card)
            expect(await liveContexts(page)).toBe(0)
          }
          await solidIn(card)
          await expect(cardNamed(page, 'Tree map').getByRole('button', { name: '2D drawing of Tree map' })).toHaveAttribute(
            'aria-pressed',
            'true',
          )
          await expectAccessible(page)
          await card.getByRole('button', { name: 'Table of Asset histogram' }).click()
          await expect(card.getByRole('table')).toBeVisible()
          expect([requests(), await liveContexts(page)]).toEqual([1, 0])
          await solidIn(card)
          await page.getByRole('navigation').getByRole('link', { name: 'Positions' }).click()
          await expect(page).toHaveURL('/position-details')
          await expect.poll(() => liveContexts(page)).toBe(0)
          await page.goto('/market-data')
          await drawingIn(card)
          await expect(flat).toHaveAttribute('aria-pressed', 'true')
        },
      ),

      step('pointer and keyboard find the points by name and read them out as in two dimensions', async ({ page }) => {
        await page.goto('/performance?portEvolveInterval=bridge')
        const bridge = cardNamed(page, EVOLUTION)
        const drawing = await solidIn(bridge)
        // The steps stand from left to right as they follow one another.
        expect(await headsFound(bridge, drawing, [14, 4])).toEqual([
          'Opening NPV',
          'Equity',
          'Duration',
          'Alpha',
          'FX',
          'External flows',
          'Closing NPV',
        ])
        // Beside them is nothing to say; what is at a pixel of the other kinds: hit-test.test.ts.
        const { x, y } = (await drawing.boundingBox())!
        await page.mouse.move(x + 4, y + 4)
        await expect(bridge.locator('[aria-hidden=true] > p')).toHaveCount(0)
        await page.mouse.move(0, 0)
        await drawing.focus()
        await expectReadout(bridge, 'PageDown', 'Opening NPV: 112,000,000', 'Opening NPV')
        await expectReadout(bridge, 'End', 'Closing NPV: 116,435,781', 'Closing NPV')
        await expectReadout(bridge, 'PageDown', 'Opening NPV: 112,000,000', 'Opening NPV')
        await expectReadout(bridge, 'PageUp', 'Closing NPV: 116,435,781', 'Closing NPV')
        await page.keyboard.press('Escape')
        await expect(bridge.locator('[aria-live=polite]')).toHaveText('')
      }),

      step(
        'it turns by hand and by keys, comes back by 0, draws other data otherwise, and saves what it shows',
        async ({ page }) => {
          await page.goto('/risk')
          const card = cardNamed(page, 'Stress test by asset class')
          const drawing = await solidIn(card)
          const hash = async () => (await pictureOf(drawing)).hash
          await drawing.focus()
          await page.keyboard.press('0')
          const start = await hash()
          for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) {
            const before = await hash()
            await page.keyboard.press(key)
            await expect.poll(hash).not.toBe(before)
          }
          // The four turns end where they began.
          await expect.poll(hash).toBe(start)
          const { x, y, width, height } = (await drawing.boundingBox())!
          await page.mouse.move(x + width / 2, y + height / 2)
          await page.mouse.down()
          await page.mouse.move(x + width / 2 + 120, y + height / 2 + 20, { steps: 3 })
          await page.mouse.up()
          await page.mouse.move(0, 0)
          await expect.poll(hash).not.toBe(start)
          await page.keyboard.press('0')
          await expect.poll(hash).toBe(start)

          const svg = (await exported(page, 'Stress test by asset class', 'Picture (SVG)')).bytes.toString()
          expect(svg).toContain('href="data:image/png;base64,')
          expect(svg).toContain('>Rates -100 bp</text>')
          const png = await exported(page, 'Stress test by asset class', 'Picture (PNG)')
          expect([...png.bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
          expect(png.bytes.length).toBeGreaterThan(10_000)

          const [first, ...others] = stressReply.chart!.series
          const chart = { ...stressReply.chart!, series: [{ ...first!, values: [-5_000_000, 4_000_000, 1_000_000] }, ...others] }
          await page.route(addressOf(stressTest), (route) => route.fulfill({ json: { ...stressReply, chart } }))
          // The address keeps the view, so a reader who opens the link sees it.
          await page.reload()
          await card.scrollIntoViewIfNeeded()
          await solidShown(card)
          expect(await hash()).not.toBe(start)
        },
      ),
    ],
    answerByHand,
  ),
)
