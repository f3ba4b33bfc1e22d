import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../../testing/browser.ts'

import { guessMapping } from './guess-mapping.ts'
import { mapFile } from './map-file.ts'
import { type Mapping, NOTHING } from './mapping.ts'
import { fileHead } from './reading/file-head.ts'

const TEXT = ['Type;Quantity', 'buy;5', 'sell;5', 'buy;-5', 'sell;0', 'buy;-0'].join('\n')

/** The quantities of the lines by a rule. */
async function quantities(sign: 'kept' | 'positive' | 'turned' | 'sold'): Promise<readonly string[]> {
  const head = fileHead(TEXT, {})
  const guessed = guessMapping('transactions', head, {})
  const quantity = { from: 'column', column: 1, sign, words: {} } as const
  const none = Object.fromEntries(Object.keys(guessed.columns).map((name) => [name, NOTHING]))
  const mapping: Mapping = { ...guessed, columns: { ...none, type: guessed.columns.type!, quantity } }
  const { content } = (await mapFile(TEXT, 2, mapping, new AbortController().signal))!
  const [titles = '', ...lines] = content.split('\n').filter((line) => line !== '')
  const at = titles.split(',').indexOf('quantity')
  return lines.map((line) => line.split(',')[at]!)
}

describe('the sign of a number that is mapped', () => {
  it('is kept, left out, turned, or that of sales', async () => {
    deepEqual(await quantities('kept'), ['5', '5', '-5', '0', '-0'])
    deepEqual(await quantities('positive'), ['5', '5', '5', '0', '0'])
    deepEqual(await quantities('turned'), ['-5', '-5', '5', '0', '0'])
    deepEqual(await quantities('sold'), ['5', '-5', '-5', '0', '0'])
  })
})
