import { deepEqual, equal, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'

import { demoInstitutions, openDemo } from '../testing/demo-memory.ts'
import { GOLDEN_AS_OF, type GoldenReply, goldenCalls, goldenReplies } from '../testing/golden-replies.ts'
import { firstDifference } from '../testing/same-reply.ts'

const FOLDER = new URL('../../contract/golden/', import.meta.url)
const stored = (name: string): GoldenReply => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'))

describe('the golden replies of the demo institution', () => {
  let replies: readonly GoldenReply[]
  before(async () => {
    const [halden] = demoInstitutions(GOLDEN_AS_OF)
    replies = await goldenReplies(openDemo(halden))
  })

  it('every call answers what its file says, numbers to a billionth', () => {
    deepEqual(readdirSync(FOLDER).sort(), replies.map(({ name }) => `${name}.json`).sort()) // biome-ignore format: one line
    for (const golden of replies) {
      const difference = firstDifference(stored(golden.name), golden, { relative: 1e-9, absolute: 1e-12 })
      ok(!difference, `${golden.name}: ${JSON.stringify(difference)}. Where it is meant to change: npm run golden`)
    }
  })

  it('two computations from nothing, their calls in opposite order, give the same bytes', async () => {
    const [halden] = demoInstitutions(GOLDEN_AS_OF)
    const other = openDemo(halden)
    const again = await goldenReplies(other, goldenCalls().toReversed())
    for (const [i, { name, reply }] of again.toReversed().entries())
      equal(JSON.stringify(reply), JSON.stringify(replies[i]!.reply), name)
    deepEqual(other.failedLaws, [])
  })
})
