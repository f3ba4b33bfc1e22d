import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { demoInstitutions, openDemo } from '../server/testing/institutions/demo-memory.ts'
import { bookExplanations, goldenExplanations } from '../server/testing/replies/golden-explanations.ts'
import { GOLDEN_AS_OF, goldenReplies, goldenText } from '../server/testing/replies/golden-replies.ts'

/*
 * Rewrites the golden replies and explanations of the demo institution. Run it when figures or texts change on purpose, and
 * review the difference before committing.
 */

const [halden] = demoInstitutions(GOLDEN_AS_OF)
const demo = openDemo(halden)
const replies = emptied('golden')
for (const golden of await goldenReplies(demo)) write(replies, `${golden.name}.json`, goldenText(golden))
const explanations = emptied('golden-explanations')
for (const { name, numbers, texts } of [...(await goldenExplanations(demo)), ...(await bookExplanations())]) {
  write(explanations, `${name}.numbers.txt`, numbers)
  write(explanations, `${name}.texts.txt`, texts)
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
