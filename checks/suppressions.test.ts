import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const SOURCES =
  '{contract,analytics,engine,presentation,server,web,chart3d,checks,scripts,bench,e2e,faults,attacks,scan}/**/*.{ts,tsx,mjs,css}'
/** Split, so that this file does not match. */
const FORBIDDEN = new RegExp(['biome-', 'ignore format|@ts-', '(ignore|expect-error|nocheck)'].join(''))
/** Properties that are spread to share a line; `{...{` is of JSX. Split, so that this file does not match. */
const SPREAD_LITERAL = new RegExp(['(?<!\\{)\\.\\.', '\\.\\{'].join(''))
/** Unchecked assertions in code, not in comments. Split, so that this file does not match. */
const UNCHECKED = new RegExp(['\\bas ', '(never(?! [a-z])|unknown as\\b)'].join(''))

/** Rules of the linter that do not fit a place. Remove an entry when its suppression is gone; do not add entries. */
const SUPPRESSED = [
  'web/src/charts/chart-surface.tsx',
  'web/src/screens/client/matrix/matrix-grid.tsx',
  'web/src/screens/market-data/order-handle.tsx',
  'web/src/shell/command-palette/command-option.tsx',
  'web/src/shell/command-palette/command-results.tsx',
  'web/src/shell/menu/menu-sheet.tsx',
  'web/src/ui/choice/switch.tsx',
  'web/src/ui/grid/window/row-block.tsx',
  'web/src/ui/page/scroll-region.tsx',
]

it('nothing overrules the formatter or the type checker', () => {
  deepEqual(filesWith(FORBIDDEN), [])
})

it('no literal is spread into another one to keep a line', () => {
  deepEqual(filesWith(SPREAD_LITERAL), [])
})

it('no assertion bypasses the type checker', () => {
  deepEqual(filesWith(UNCHECKED), [])
})

it('no rule of the linter is suppressed, except once in the listed files', () => {
  const suppression = new RegExp(['biome-', 'ignore'].join(''))
  deepEqual(filesWith(suppression).sort(), SUPPRESSED)
  const counts = SUPPRESSED.map((file) => readFileSync(file, 'utf8').split(suppression).length - 1)
  deepEqual(new Set(counts), new Set([1]))
})

function filesWith(pattern: RegExp): string[] {
  const files = globSync(SOURCES, { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
}
