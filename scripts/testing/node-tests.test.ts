import { deepEqual, equal, match } from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, it, mock } from 'node:test'

import { runNodeTests } from './node-tests.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-tests-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function testFile(name: string, body: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `import { it } from 'node:test'\nimport { ok } from 'node:assert'\n${body}`)
  return file
}

it('adds what passed and failed in all processes', async () => {
  const files = [
    testFile('first.test.ts', "it('passes', () => {})\nit('fails', () => ok(false))"),
    testFile('second.test.ts', "it('passes too', () => {})"),
  ]
  deepEqual(await runNodeTests(new Set(), { files, processes: 2, timeLimit: 30_000, isQuiet: true }), { passed: 2, failed: 1 })
})

it('names a test that blocks its process, ends it, and counts a failure', async () => {
  const files = [testFile('endless.test.ts', "it('passes', () => {})\nit('never ends', () => { for (;;); })")]
  const error = mock.method(console, 'error', () => {})
  try {
    deepEqual(await runNodeTests(new Set(), { files, timeLimit: 2_000, isQuiet: true }), { passed: 0, failed: 1 })
    equal(error.mock.callCount(), 1)
    match(String(error.mock.calls[0]!.arguments[0]), /within 3 s: .*endless\.test\.ts, “never ends”/)
  } finally {
    error.mock.restore()
  }
})

it('gives tests a folder for temporary files, which goes with them', async () => {
  const said = path.join(folder, 'said')
  const write = `import os from 'node:os'\nimport fs from 'node:fs'\nfs.writeFileSync('${said}', os.tmpdir())`
  const files = [
    testFile('temporary.test.ts', `${write}\nit('leaves a file', () => fs.writeFileSync(os.tmpdir() + '/left', ''))`),
  ]
  deepEqual(await runNodeTests(new Set(), { files, timeLimit: 30_000, isQuiet: true }), { passed: 1, failed: 0 })
  const used = readFileSync(said, 'utf8')
  match(used, /clarity-tests-\w+$/)
  equal(existsSync(used), false)
})

it('ends even if a test left a timer running', async () => {
  const files = [testFile('open.test.ts', "it('passes', () => void setInterval(() => {}, 1_000))")]
  deepEqual(await runNodeTests(new Set(), { files, timeLimit: 30_000, isQuiet: true }), { passed: 1, failed: 0 })
})

it('counts a failure where no test ran', async () => {
  const files = [testFile('empty.test.ts', "throw new Error('not loaded')")]
  equal((await runNodeTests(new Set(), { files, timeLimit: 30_000, isQuiet: true })).failed, 1)
})
