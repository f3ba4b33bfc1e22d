import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MappedFile } from './map-file.ts'
import type { Mapping } from './mapping.ts'
import { leftOutTexts } from './skipped-parts.ts'

const column = (at: number) => ({ from: 'column', column: at, sign: 'kept', words: {} }) as const
const MAPPING: Mapping = {
  ...{ kind: 'holidays', separator: ';', titleLine: 1, decimalSign: null, dayForm: null, leavesEmptyOut: true, leftOutAtEnd: 0 },
  columns: { day: column(0) },
}
const MAPPED: MappedFile = {
  ...{ name: 'holidays.csv', content: '', sent: 1, problems: [], problemCount: 0, empty: 0, atEnd: [], words: new Map() },
}

describe('what of a file is not sent', () => {
  it('is nothing where each line and column is', () => {
    deepEqual(leftOutTexts(['Day'], MAPPING, MAPPED), [])
    deepEqual(leftOutTexts(['Day'], MAPPING, null), [])
  })
  it('are lines above the titles', () => {
    deepEqual(leftOutTexts(['Day'], { ...MAPPING, titleLine: 2 }, null), ['Line 1 above the titles is not sent.'])
    deepEqual(leftOutTexts(['Day'], { ...MAPPING, titleLine: 4 }, null), ['Lines 1 to 3 above the titles are not sent.'])
  })
  it('are columns that nothing is made of, the first twenty by title', () => {
    deepEqual(leftOutTexts(['Day', 'Remark'], MAPPING, null), ['Columns that are not sent: Remark.'])
    const many = Array.from({ length: 22 }, (_, at) => `c${at}`)
    deepEqual(leftOutTexts(many, MAPPING, null), [`Columns that are not sent: ${many.slice(1, 21).join(', ')} and 1 more.`])
  })
  it('are lines in which only separators stand', () => {
    deepEqual(leftOutTexts(['Day'], MAPPING, { ...MAPPED, empty: 1 }), ['1 line in which only separators stand is left out.'])
  })
  it('are lines at the end, with their number and the beginning of their text', () => {
    const atEnd = [
      { line: 8, cells: ['Total', '12'], isBroken: false },
      { line: 9, cells: ['x'.repeat(81)], isBroken: false },
    ]
    deepEqual(leftOutTexts(['Day'], MAPPING, { ...MAPPED, atEnd }), [
      `Left out at the end: line 8 (Total;12), line 9 (${'x'.repeat(80)}…).`,
    ])
  })
})
