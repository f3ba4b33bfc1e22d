import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { demoInstitutions, openDemo } from '../server/testing/institutions/demo-memory.ts'
import { goldenBooks } from '../server/testing/replies/golden-books.ts'
import { type GoldenExplanations, goldenExplanations } from '../server/testing/replies/golden-explanations.ts'
import { GOLDEN_AS_OF, goldenReplies, goldenText } from '../server/testing/replies/golden-replies.ts'

/*
 * Rewrites the golden replies and explanations of the demo institution, and the explanations of small books. Run it when figures or
 * texts change on purpose, and review the difference before committing.
 */

const [halden] = demoInstitutions(GOLDEN_AS_OF)
const demo = openDemo(halden)
const replies = emptied('golden')
for (const golden of await goldenReplies(demo)) write(replies, `${golden.name}.json`, goldenText(golden))
writeExplanations('golden-explanations', await goldenExplanations(demo))
writeExplanations('golden-books', await goldenBooks())

function writeExplanations(name: string, all: readonly GoldenExplanations[]): void {
  const folder = emptied(name)
  for (const { name: of, numbers, texts } of all) {
    write(folder, `${of}.numbers.txt`, numbers)
    write(folder, `${of}.texts.txt`, texts)
  }
}

function emptied(name: string): URL {
  const folder = new URL(`../contract/${name}/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) rmSync(new URL(file, folder))
  return folder
}

function write(folder: URL, name: string, text: string): void {
  writeFileSync(new URL(name, folder), text)
  console.log(`${name} ${Math.ceil(text.length / 1000)} kB`)
}
