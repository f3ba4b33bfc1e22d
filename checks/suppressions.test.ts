import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const SOURCES =
  '{contract,analytics,engine,presentation,server,web,chart3d,checks,scripts,bench,e2e,faults,scan}/**/*.{ts,tsx,mjs,css}'
/** In two parts, so that this file does not match. */
const FORBIDDEN = new RegExp(['biome-ignore', ' format|@ts-', '(ignore|expect-error|nocheck)'].join(''))

it('nothing overrules the formatter or the type checker', () => {
  const files = globSync(SOURCES, { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
  deepEqual(
    files.filter((file) => FORBIDDEN.test(readFileSync(file, 'utf8'))),
    [],
  )
})
