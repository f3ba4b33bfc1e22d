import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { literalsIn, literalsOutside } from './literals.ts'

/** Files and folders with texts that stay outside of the catalogue, and why. An entry goes with the last of its texts. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'engine/src/attribution/explain-views.ts': 'the key of a group, which calls name',
  'engine/src/instruments/bond/bond.ts': 'an asset class, which is data',
  'engine/src/instruments/fx-forward.ts': 'the name of a kind, by which groups are keyed',
  'engine/src/instruments/kinds.ts': 'names of kinds, by which groups are keyed',
  'server/src/charts/backtest-chart.ts': 'names of rows, which calls and notes name',
  'server/src/charts/hits-simulation.ts': 'names of rows, which calls and notes name',
  'server/src/documents/drawing/print-theme.ts': 'names of fonts',
  'server/src/ingest/asset-class.ts': 'an asset class, which is data',
  'server/src/ingest/cash-instruments.ts': 'names of instruments, which are data',
  'server/src/ingest/checks/check-duplicates.ts': 'keys of lines, made for each line of a file',
  'server/src/reports/calculator-tree.ts': 'the name of a row of cash, which calls name',
  'server/src/reports/positions/position-detail.ts': 'the name of a row of cash, which calls name',
  'web/src/screens/imports/mapped-list/reading/column-names.ts': 'words of files of other systems',
  'web/src/screens/imports/mapped-list/word-names.ts': 'words of files of other systems',
  'web/src/screens/style-guide/': 'samples for developers',
  'web/src/ui/grid/export/copy-table.ts': 'the object of an audit event, stored as it is',
  'web/src/ui/grid/frame/use-skeleton-row-count.ts': 'a key of the browser’s storage',
}

describe('texts that a person reads', () => {
  it('are in the catalogue', () => {
    const found = [...literalsOutside()]
    const isListed = (file: string) => Object.keys(OUTSIDE).some((entry) => file.startsWith(entry))
    deepEqual(
      found.filter(([file]) => !isListed(file)),
      [],
    )
    deepEqual(
      Object.keys(OUTSIDE).filter((entry) => !found.some(([file]) => file.startsWith(entry))),
      [],
    )
  })

  it('are found as sentences, words of elements, attributes and titles; keys, selectors and errors are none', () => {
    const source = `
      const a = 'The batch was undone.'
      const b = \`\${count} rows are missing\`
      const c = { title: 'Positions', key: 'positions', selector: 'input, [role=menu]' }
      const d = <button aria-label="Close" className="close button">Save</button>
      throw new Error('Nothing renders this.')
      const e = { reason: 'limit', formula: 'x ÷ y' }
      const f = { reason: 'no variation', formula: '1 + return' }
    `
    deepEqual(literalsIn('sample.tsx', source), [
      'The batch was undone.',
      '○ rows are missing',
      'Positions',
      'Close',
      'Save',
      'no variation',
      '1 + return',
    ])
  })
})
