import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { demoInstitutions, openDemo } from '../server/testing/demo-memory.ts'
import { GOLDEN_AS_OF, goldenReplies, goldenText } from '../server/testing/golden-replies.ts'

/*
 * Writes the golden replies of the demo institution anew: to be run where a figure is meant to change, and what changed to be read before
 * it is kept.
 */

const folder = new URL('../contract/golden/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) rmSync(new URL(file, folder))
const [halden] = demoInstitutions(GOLDEN_AS_OF)
for (const golden of await goldenReplies(openDemo(halden))) {
  const text = goldenText(golden)
  writeFileSync(new URL(`${golden.name}.json`, folder), text)
  console.log(`${golden.name}.json ${Math.ceil(text.length / 1000)} kB`)
}
