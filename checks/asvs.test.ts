import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const PAGE = readFileSync('docs/asvs.md', 'utf8')
const PROMISES = 67
const HOLES = 18

interface Row {
  readonly id: string
  readonly tests: string
}

const rows: readonly Row[] = [...PAGE.matchAll(/^- \*\*(C?\d+)\*\* (.*(?:\n +.*)*)/gm)].map(([, id, text]) => ({
  id: id!,
  tests: text!.replaceAll(/\s+/g, ' '),
}))

/** The tests that a row names: a file, and the test names up to the next file. */
function testsOf({ tests }: Row): readonly { readonly file: string; readonly name: string }[] {
  let file = ''
  return [...tests.matchAll(/`([\w./-]+)`:|“([^”]+)”/g)].flatMap(([, path, name]) => {
    if (path !== undefined) file = path
    return name === undefined ? [] : [{ file, name }]
  })
}

/** Whether a file has a test of that name, in the quotation marks of the code. */
function hasTest(file: string, name: string): boolean {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  return ["'", '`', '"'].some((mark) =>
    new RegExp(`\\b(?:it|test|step|stepThen)\\(\\s*${mark}${RegExp.escape(name)}${mark}`).test(text),
  )
}

describe('docs/asvs.md', () => {
  it('has every promise, once and in order', () => {
    const wanted = [
      ...Array.from({ length: HOLES }, (_, i) => `C${i + 1}`),
      ...Array.from({ length: PROMISES }, (_, i) => String(i + 1)),
    ]
    deepEqual(
      rows.map(({ id }) => id),
      wanted,
    )
  })

  it('names for each a test, or says that it is not kept yet', () => {
    const bare = rows.filter((row) => testsOf(row).length === 0 && !row.tests.startsWith('not yet: '))
    deepEqual(bare, [])
  })

  it('names only tests that exist in the file it names', () => {
    const missing = rows.flatMap((row) =>
      testsOf(row)
        .filter(({ file, name }) => !hasTest(file, name))
        .map(({ file, name }) => `${row.id}: ${file}: ${name}`),
    )
    deepEqual(missing, [])
  })

  it("matches the number at the start of a test's name, and finds no missing test", () => {
    const files = globSync('{contract,server,web,checks}/**/*.test.ts', { exclude: ['**/node_modules/**'] })
    const numbers = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'protection (\d+)/g)].map(([, number]) => number!),
    )
    ok(numbers.length > 50)
    deepEqual(
      numbers.filter((number) => !rows.some(({ id }) => id === number)),
      [],
    )
    ok(!hasTest('checks/asvs.test.ts', 'has every promise'))
  })
})
