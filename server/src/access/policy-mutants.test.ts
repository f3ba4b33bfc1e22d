import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'

import { importCopy, standIn } from '../../testing/module-copies.ts'
import { type Mutant, mutantsOf } from '../../testing/mutants.ts'
import { collectTests } from '../../testing/quiet-tests.ts'

/** The files that decide about rights, and the tests that must fail after any change to them. */
const MODULES = [
  { file: 'src/access/policy.ts', tests: 'src/access/policy.test.ts', atLeast: 60 },
  { file: 'src/access/scope.ts', tests: 'src/access/scope.test.ts', atLeast: 10 },
  { file: 'src/access/gate.ts', tests: 'src/access/gate.test.ts', atLeast: 10 },
]

/** Whether a test fails with the mutant in place of the file. */
async function isKilled(name: string, file: string, tests: string, { source }: Mutant): Promise<boolean> {
  try {
    const collected = await collectTests(() => importCopy(name, tests, { [file]: () => source }))
    for (const test of collected) await test()
    return false
  } catch {
    return true
  }
}

for (const { file, tests, atLeast } of MODULES) {
  it(`every mutant of ${file} makes a test fail`, async () => {
    standIn('node:test', 'quiet-tests.ts')
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const mutants = mutantsOf(source)
    ok(mutants.length >= atLeast, `there are only ${mutants.length} mutants`)
    // Proves that the tests run: the original file passes.
    equal(await isKilled(`${file} as it is`, file, tests, { what: '', source: `${source}\n` }), false)
    const survivors: string[] = []
    for (const [index, mutant] of mutants.entries())
      if (!(await isKilled(`${file} ${index}`, file, tests, mutant))) survivors.push(mutant.what)
    deepEqual(survivors, [])
  })
}
