import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const SOURCES =
  '{contract,analytics,engine,presentation,server,web,chart3d,checks,scripts,bench,e2e,faults,scan}/**/*.{ts,tsx,mjs,css}'
/** Split, so that this file does not match. */
const FORBIDDEN = new RegExp(['biome-ignore', ' format|@ts-', '(ignore|expect-error|nocheck)'].join(''))
/** Unchecked assertions in code, not in comments. Split, so that this file does not match. */
const UNCHECKED = new RegExp(['\\bas ', '(never(?! [a-z])|unknown as\\b)'].join(''))
/** Folders and files that still have some. Remove an entry when its last one is gone; do not add entries. */
const NOT_YET = [
  'bench/',
  'checks/',
  'e2e/',
  'scripts/',
  'server/src/documents/pdf/pdf-look.ts',
  'server/src/histories/',
  'web/src/',
]

it('nothing overrules the formatter or the type checker', () => {
  deepEqual(filesWith(FORBIDDEN), [])
})

it('no assertion bypasses the type checker, except in the listed files', () => {
  const files = filesWith(UNCHECKED)
  deepEqual(
    files.filter((file) => !NOT_YET.some((entry) => file.startsWith(entry))),
    [],
  )
  deepEqual(
    NOT_YET.filter((entry) => !files.some((file) => file.startsWith(entry))),
    [],
  )
})

function filesWith(pattern: RegExp): string[] {
  const files = globSync(SOURCES, { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
}
