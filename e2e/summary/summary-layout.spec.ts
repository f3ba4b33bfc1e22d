import type { Locator } from '@playwright/test'
import { journey, step, stepThen } from '../support/journey.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToKeepWidth, test } from '../support/test.ts'
import { CARDS, openSummary, STORY } from './summary-page.ts'

/** No two of the elements lie over each other. */
async function expectNothingOverlaps(elements: Locator): Promise<void> {
  const overlapping = await elements.evaluateAll((all) => {
    const boxes = all.map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 80) }))
    return boxes.flatMap(({ box: a, name }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((other) => `${name} and ${other.name}`),
    )
  })
  expect(overlapping).toEqual([])
}

test.describe('the Summary for every reader and screen', () => {
  test.use({ person: 'anna', isStored: true })
  test(
    'is used by keyboard, and keeps its width',
    journey([
      step('can be used by keyboard alone, with the focus always in sight', async ({ page }) => {
        await openSummary(page)
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('main')).toBeFocused()
        for (const link of ['Another day', 'What changed?']) {
          await page.keyboard.press('Tab')
          await expect(page.getByRole('button', { name: link })).toBeFocused()
        }
        for (const figure of ['Net present value', 'Profit and loss, 1 day', 'Value at risk 95%, 1 day', 'Cash']) {
          await page.keyboard.press('Tab')
          await expect(page.getByRole('button', { name: `How is this computed? ${figure}`, exact: true })).toBeFocused()
        }
        const linked = cardNamed(page, STORY).locator('button, a')
        expect(await linked.count()).toBeGreaterThan(5)
        for (const link of await linked.all()) {
          await page.keyboard.press('Tab')
          await expect(link).toBeFocused()
        }
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Export Account NPV Summary' })).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'More for Account NPV Summary' })).toBeFocused()
        const head = tableNamed(page, 'Account NPV Summary').getByRole('columnheader', { name: 'Account', exact: true })
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect(head).toHaveAttribute('aria-sort', 'ascending')
        await page.keyboard.press('Space')
        await expect(head).toHaveAttribute('aria-sort', 'descending')

        const reached: string[] = []
        for (let stop = 0; stop < 120 && !reached.includes('1D, Losers'); stop += 1) {
          await page.keyboard.press('Tab')
          const { name, hasOutline } = await page.evaluate(() => {
            const focused = document.activeElement as HTMLElement
            const outlined = [getComputedStyle(focused), getComputedStyle(focused, '::after')]
            const table = focused.closest('table')?.getAttribute('aria-label')
            return {
              name: [focused.getAttribute('aria-label') ?? focused.innerText, table].filter(Boolean).join(', '),
              hasOutline: outlined.some(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '2px'),
            }
          })
          expect(hasOutline, name).toBe(true)
          reached.push(name)
        }
        for (const name of ['Table of NPV by asset class', 'Export Top Holdings', 'Export Losers', '1D, Losers']) {
          expect(reached).toContain(name)
        }
        expect(reached.some((name) => name.startsWith('NPV by asset class: '))).toBe(true)
      }),

      stepThen(
        'keeps its width on a telephone, at twice the text size and at 400 % zoom; wide tables scroll in their own box',
        async ({ page }) => {
          await expectToKeepWidth(page, async () => {
            for (const title of CARDS) await expect(cardNamed(page, title)).toBeVisible()
            const cut = await page
              .locator('main :is(h1, h2, button:not(select *)), header :is(button:not(select *), p)')
              .evaluateAll((elements) =>
                elements.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.outerHTML),
              )
            expect(cut).toEqual([])
            // The chosen client lies on its dropdown, and is cut with an ellipsis.
            await expectNothingOverlaps(
              page.getByRole('banner').locator('button:not(select *):visible, select:visible, p:visible'),
            )
          })
          await page.setViewportSize({ width: 390, height: 844 })
          await expectAccessible(page)
          const box = page.getByRole('group', { name: 'Account NPV Summary' })
          await box.focus()
          const name = box.getByRole('rowheader').first()
          const before = await name.boundingBox()
          await page.keyboard.press('ArrowRight')
          await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
          expect((await name.boundingBox())?.x).toBe(before?.x)
        },
      ),
    ]),
  )
})

test.describe('on a touch screen', () => {
  test.use({ person: 'anna', isStored: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('every button is at least 44 pixels high', async ({ page }) => {
    await openSummary(page)
    // A number of a sentence is as high as its line (WCAG 2.5.8).
    const low = await page
      .locator('header, main')
      .locator('button:not(th button, section p button, select *):visible, select:visible')
      .evaluateAll((controls) =>
        controls
          .map((control) => ({
            name: control.getAttribute('aria-label') ?? control.textContent,
            box: control.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.height < 44)
          .map(({ name, box }) => `${name} ${box.height}`),
      )
    expect(low).toEqual([])
    await expectNoSidewaysScroll(page)
  })
})
