import type { Page } from '@playwright/test'
import { EN } from '@portal/presentation/messages/en/english.ts'

import { pseudoLanguage } from '../../server/testing/pseudo-language.ts'
import { formatDatesIn } from '../support/english.ts'
import { ADMINISTRATION, SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/*
 * Every screen in a language that is made of English: each text of the catalogue stands in brackets, with accents. What stands outside of
 * brackets is of the replies, a figure or a date, or it is not in the catalogue.
 */

const LANGUAGE = pseudoLanguage(EN)

/** Texts that a page shows and reads out without brackets; keys of the keyboard and the server's text for pages without scripts apart. */
const textsOutside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element && node.matches('noscript, kbd, svg') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The numbers of a sentence part its text.
      if (node instanceof HTMLElement && node.dataset.sentence !== undefined) texts.push(node.textContent)
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(node.getAttribute(name) ?? '')
      else if (!node.parentElement?.closest('[data-sentence]')) texts.push(node.textContent ?? '')
    }
    const outside = (text: string): string => {
      const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
      return rest === text ? text : outside(rest)
    }
    return [...new Set(texts.map((text) => outside(text).trim()))].filter((text) => /[a-z]{2}/i.test(text))
  })

const MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g

/** Whether letters are left of a text without what is known. @param known the longest first */
const isOutside = (text: string, known: readonly string[]): boolean =>
  !known.some((each) => each.includes(text)) &&
  /[a-z]{2}/i.test(known.reduce((rest, each) => rest.replaceAll(each, ' '), text).replaceAll(MONTH, ' '))

/** Every text of a reply. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => [key, ...textsOf(each)])
    : []
}

/** A text of a reply as it comes, and with its dates as people read them. */
const withItsDates = (text: string): readonly string[] => [text, formatDatesIn(text)]

test.use({ isStored: true })

for (const [person, isAdministration] of [
  ['anna', false],
  ['carla', true],
] as const)
  test.describe(`read by ${person}`, () => {
    test.use({ person })

    test('every text of every screen is in the catalogue', async ({ page }) => {
      const replies: Promise<unknown>[] = []
      page.on('response', (response) => {
        if (response.headers()['content-type']?.includes('json')) replies.push(response.json().catch(() => null))
      })
      await page.addInitScript((language) => Object.assign(globalThis, { clarityLanguage: language }), LANGUAGE)
      const found: string[] = []
      for (const [path] of SCREENS) {
        if (ADMINISTRATION.includes(path) !== isAdministration) continue
        await page.goto(path === '/client/1' ? '/client/20000000-0000-4000-8000-000000000001' : path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('#page [aria-busy=true]')).toHaveCount(0)
        const texts = await textsOutside(page)
        const known = [...new Set(textsOf(await Promise.all(replies)).flatMap(withItsDates))].filter((text) => text.length > 1)
        known.sort((a, b) => b.length - a.length)
        found.push(...texts.filter((text) => isOutside(text, known)).map((text) => `${path}: ${text}`))
      }
      expect(found).toEqual([])
    })
  })
