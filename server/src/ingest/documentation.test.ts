import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import { CSV_FILES, type CsvKind } from './csv-files.ts'
import { FILE_NAMES } from './file-names.ts'
import { parseFiles } from './parse-files.ts'

const PAGE = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8')

/** The column names of the table under a file's heading. */
function documented(file: string): readonly string[] {
  const section = PAGE.split(`### ${file}\n`)[1]?.split('\n#')[0] ?? ''
  return [...section.matchAll(/^\| \**(\w+)\** \|/gm)].map(([, name]) => name!).filter((name) => name !== 'column')
}

describe('docs/import.md', () => {
  for (const kind of Object.keys(CSV_FILES) as CsvKind[]) {
    it(`names the columns of ${FILE_NAMES[kind]}, all of them and no others`, () => {
      deepEqual(documented(FILE_NAMES[kind]), Object.keys(CSV_FILES[kind].columns))
    })
  }

  it('names the words that a column takes', () => {
    for (const kind of Object.keys(CSV_FILES) as CsvKind[])
      for (const [column, { type }] of Object.entries(CSV_FILES[kind].columns))
        if (type.includes(', ') && column !== 'coupons_per_year')
          for (const word of type.split(', ')) ok(PAGE.includes(word), `${FILE_NAMES[kind]} ${column}: ${word}`)
  })

  it('shows an example that can be read', () => {
    const [, example] = PAGE.split('## A short example')
    const blocks = [...example!.matchAll(/```\n([^`]+)```/g)].map(([, text]) => text!)
    const names = [...example!.matchAll(/`([a-z-]+\.csv)`/g)].map(([, name]) => name!)
    const { failures, dataset } = parseFiles(new Map(names.map((name, index) => [name, Buffer.from(blocks[index]!)])))
    deepEqual(failures, [])
    deepEqual(
      dataset.transactions.map(({ price }) => price),
      ['251.30'],
    )
  })
})
