import { equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import '../../../testing/browser.ts'

import { drawings } from '../../../testing/drawings.ts'
import { DRAWN_CHARTS } from '../../../testing/drawn-charts.ts'

const recorded = (name: string) => readFileSync(new URL(`../../../testing/drawings/${name}.txt`, import.meta.url), 'utf8')

// `node web/testing/record-drawings.ts` records them anew; look at the difference.
describe('a chart in two dimensions is drawn as it was recorded', () => {
  for (const { name } of DRAWN_CHARTS)
    it(name.replaceAll('-', ' '), async () => {
      const drawing = (await all).find((each) => each.name === name)
      equal(drawing?.svg, recorded(name))
    })
})

const all = drawings()
