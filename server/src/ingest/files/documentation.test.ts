import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Column } from '@portal/contract/imports/column.ts'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import { INSTRUMENT_KINDS } from '@portal/engine/instruments/kinds.ts'
import { INCOME_TYPES, TRANSACTION_TYPES } from '@portal/engine/ledger/booked-entries.ts'
import { CORPORATE_ACTION_TYPES, MARKET_TABLES } from '@portal/engine/market/stored-market.ts'
import { fileSource, readFiles } from '../../../testing/datasets/read-files.ts'

const PAGE = readFileSync(new URL('../../../../docs/import.md', import.meta.url), 'utf8')

/** The columns of the list under a file's heading with their rules, as in the contract: plain text, without "optional". */
function documented(file: string): readonly (readonly [column: string, rule: string])[] {
  const section = PAGE.split(`### ${file}\n`)[1]?.split('\n#')[0] ?? ''
  return [...section.matchAll(/^- \**(\w+)\** \([\w ]+\)(?:: (.*(?:\n {2}.*)*))?$/gm)].map(([, column, rule]) => [
    column!,
    (rule ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('`', '')
      .replace(/^optional(; |$)/, ''),
  ])
}

describe('docs/import.md', () => {
  for (const { file, columns } of Object.values(IMPORT_FILES))
    it(`lists the columns of ${file}, all of them and no others, with the texts of the portal`, () => {
      const rules = documented(file)
      deepEqual(
        rules.map(([column]) => column),
        Object.keys(columns),
      )
      for (const [column, rule] of rules) {
        const { words, meaning, type } = columns[column as keyof typeof columns] as Column<unknown>
        if (words === null || type === 'yes or no') equal(rule, meaning, `${file} ${column}`)
        else for (const part of [meaning, ...words]) ok(rule.includes(part), `${file} ${column}: ${part}`)
      }
    })

  it('and the contract list the values of the tables', () => {
    const { transactions, income, corporateActions, instruments, marketRows } = IMPORT_FILES
    deepEqual(transactions.columns.type.words, TRANSACTION_TYPES)
    deepEqual(income.columns.type.words, INCOME_TYPES)
    deepEqual(corporateActions.columns.type.words, CORPORATE_ACTION_TYPES)
    deepEqual(instruments.columns.kind.words, INSTRUMENT_KINDS)
    deepEqual(marketRows.columns.table.words, MARKET_TABLES)
  })

  it('shows an example that can be read', async () => {
    const [, example] = PAGE.split('## A short example')
    const blocks = [...example!.matchAll(/```\n([^`]+)```/g)].map(([, text]) => text!)
    const names = [...example!.matchAll(/`([a-z-]+\.csv)`/g)].map(([, name]) => name!)
    const { failures, dataset } = await readFiles(
      Object.fromEntries(names.map((name, index) => [name, fileSource(blocks[index]!)])),
    )
    deepEqual(failures, [])
    deepEqual(
      dataset.transactions.map(({ price }) => price),
      ['251.30'],
    )
  })
})
