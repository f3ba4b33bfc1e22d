import { deepEqual, equal, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'

import { demoInstitutions, openDemo } from '../testing/institutions/demo-memory.ts'
import { goldenExplanations } from '../testing/replies/golden-explanations.ts'
import { GOLDEN_AS_OF, type GoldenReply, goldenReplies, recordedCalls } from '../testing/replies/golden-replies.ts'
import { firstDifference } from '../testing/replies/same-reply.ts'

const FOLDER = new URL('../../contract/golden/', import.meta.url)
const EXPLANATIONS = new URL('../../contract/golden-explanations/', import.meta.url)
const stored = (name: string): GoldenReply => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'))

const [halden] = demoInstitutions(GOLDEN_AS_OF)

describe('the golden replies of the demo institution', () => {
  let replies: readonly GoldenReply[]
  before(async () => {
    replies = await goldenReplies(openDemo(halden))
  })

  it('every reply equals its file, numbers to a billionth', () => {
    deepEqual(readdirSync(FOLDER).sort(), replies.map(({ name }) => `${name}.json`).sort())
    for (const golden of replies) {
      const difference = firstDifference(stored(golden.name), golden, { relative: 1e-9, absolute: 1e-12 })
      ok(!difference, `${golden.name}: ${JSON.stringify(difference)}. Where it is meant to change: npm run golden`)
    }
  })

  it('two computations from scratch, with their calls in opposite order, give the same bytes', async () => {
    const other = openDemo(halden)
    const again = await goldenReplies(other, recordedCalls().toReversed())
    for (const [i, { name, reply }] of again.toReversed().entries())
      equal(JSON.stringify(reply), JSON.stringify(replies[i]!.reply), name)
    deepEqual(other.failedReconciliations, [])
  })
})

describe('the golden explanations of the demo institution', () => {
  it('the explanations of every call’s figures equal their files, numbers to the last bit', async () => {
    const files = (await goldenExplanations(openDemo(halden))).flatMap(({ name, numbers, texts }) => [
      [`${name}.numbers.txt`, numbers] as const,
      [`${name}.texts.txt`, texts] as const,
    ])
    deepEqual(readdirSync(EXPLANATIONS).sort(), files.map(([name]) => name).sort())
    for (const [name, text] of files) {
      const before = readFileSync(new URL(name, EXPLANATIONS), 'utf8').split('\n')
      const now = text.split('\n')
      const line = before.findIndex((each, i) => each !== now[i])
      equal(now[line], before[line], `${name}, line ${line + 1}. Where it is meant to change: npm run golden`)
      equal(now.length, before.length, name)
    }
  })
})
