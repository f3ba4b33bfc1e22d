import { deepEqual, equal } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import { goldenBooks } from '../testing/replies/golden-books.ts'

const FOLDER = new URL('../../contract/golden-books/', import.meta.url)

describe('the golden explanations of small books', () => {
  it('the explanations of every call equal their files down to inputs, numbers to the last bit', async () => {
    const files = (await goldenBooks()).flatMap(({ name, numbers, texts }) => [
      [`${name}.numbers.txt`, numbers] as const,
      [`${name}.texts.txt`, texts] as const,
    ])
    deepEqual(readdirSync(FOLDER).sort(), files.map(([name]) => name).sort())
    for (const [name, text] of files) {
      const before = readFileSync(new URL(name, FOLDER), 'utf8').split('\n')
      const now = text.split('\n')
      const line = before.findIndex((each, i) => each !== now[i])
      equal(now[line], before[line], `${name}, line ${line + 1}. Where it is meant to change: npm run golden`)
      equal(now.length, before.length, name)
    }
  })
})
