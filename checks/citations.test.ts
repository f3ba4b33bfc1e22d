import { deepEqual } from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, it } from 'node:test'

const SOURCES = globSync(
  [
    '{analytics,engine,contract,presentation,server,web,chart3d,e2e,checks,bench,faults,attacks,scan,scripts}/**/*.{ts,tsx,mjs,css,sql}',
    '*.json',
  ],
  { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) },
)

/** The documents named in a text. */
const documentsIn = (text: string): readonly string[] => [...text.matchAll(/[\w./-]*\w\.md\b/g)].map(([name]) => name)

/** A document path may be relative to the root, to docs, or to the file. */
const stands = (file: string, name: string): boolean =>
  ['', 'docs', 'docs/decisions', posix.dirname(file)].some((base) => existsSync(posix.join(base, name)))

describe('comments and texts of the code', () => {
  it('name only documents of the repository', () => {
    const missing = SOURCES.filter((file) => file !== 'checks/citations.test.ts' && !file.endsWith('package-lock.json')).flatMap(
      (file) =>
        documentsIn(readFileSync(file, 'utf8'))
          .filter((name) => !name.startsWith('/') && !stands(file, name))
          .map((name) => `${file}: ${name}`),
    )
    deepEqual(missing, [])
  })

  it('are detected if they name another document', () => {
    deepEqual(
      documentsIn('as product.md or spec.md section 1 says, and `docs/settings.md`; not a.mdx').filter(
        (name) => !stands('a/b.ts', name),
      ),
      ['product.md', 'spec.md'],
    )
  })
})
