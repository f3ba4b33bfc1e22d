import { deepEqual, equal } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import '../../../testing/browser.ts'

import { drawings } from '../../../testing/drawings.ts'

const FOLDER = new URL('../../../testing/drawings/', import.meta.url)
const names = readdirSync(FOLDER).map((file) => file.replace('.txt', ''))
const all = drawings()

// `node web/testing/record-drawings.ts` records them anew; look at the difference.
describe('a chart in two dimensions is drawn as it was recorded', () => {
  for (const name of names)
    it(name.replaceAll('-', ' '), async () => {
      const drawing = (await all).find((each) => each.name === name)
      equal(drawing?.text, readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8'))
    })
  it('and no other is', async () => {
    deepEqual((await all).map(({ name }) => name).sort(), names.sort())
  })
})
