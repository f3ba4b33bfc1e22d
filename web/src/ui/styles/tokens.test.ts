import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

import { contrastOf, inkOn } from '@portal/presentation/charts/colour-steps.ts'

const STYLE = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const SURFACES = ['--bg', '--surface', '--surface-2', '--hover', '--selected']
const STEPS = ['--d-3', '--d-2', '--d-1', '--d0', '--d1', '--d2', '--d3']
const THEMES = ['light', 'dark']
const PALETTES = ['green-up', 'blue-orange', 'red-up']

/** The colour variables of a theme and palette, merged from all matching rules. */
function coloursOf(theme: string, palette: string): ReadonlyMap<string, string> {
  const selectors = [
    ':root',
    `[data-theme="${theme}"]`,
    `[data-palette="${palette}"]`,
    `[data-theme="${theme}"][data-palette="${palette}"]`,
  ]
  return new Map(
    selectors.flatMap((selector) => {
      const [, block = ''] = STYLE.split(`\n${selector} {`)
      const own = block.slice(0, block.indexOf('}'))
      return [...own.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]): [string, string] => [name!, colour!])
    }),
  )
}

describe('every palette in both themes (WCAG 2.2, 1.4.3: at least 4.5 to 1)', () => {
  for (const theme of THEMES) {
    for (const palette of PALETTES) {
      const colours = coloursOf(theme, palette)
      const colour = (name: string) => colours.get(name) ?? assert.fail(`${name} is not a colour`)

      test(`gains and losses are readable on every surface: ${palette}, ${theme}`, () => {
        for (const surface of SURFACES)
          for (const figure of ['--gain', '--loss'])
            assert.ok(contrastOf(colour(figure), colour(surface)) >= 4.5, `${figure} on ${surface}`)
      })

      test(`text is readable on every step of the scale, and gain and loss are its ends: ${palette}, ${theme}`, () => {
        for (const step of STEPS) assert.ok(contrastOf(inkOn(colour(step)), colour(step)) >= 4.5, step)
        assert.notEqual(colour('--d3'), colour('--d-3'))
      })
    }
    test(`the red-up palette swaps the colours of the green-up palette: ${theme}`, () => {
      const [green, red] = [coloursOf(theme, 'green-up'), coloursOf(theme, 'red-up')]
      assert.deepEqual([red.get('--gain'), red.get('--loss')], [green.get('--loss'), green.get('--gain')])
      assert.deepEqual(
        STEPS.map((step) => red.get(step)),
        STEPS.toReversed().map((step) => green.get(step)),
      )
    })
  }
})
