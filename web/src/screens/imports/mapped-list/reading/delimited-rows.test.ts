import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { delimitedRows, type Separator } from './delimited-rows.ts'

const cellsOf = (text: string, separator: Separator = ',') => [...delimitedRows(text, separator)].map(({ cells }) => cells)
const linesOf = (text: string) => [...delimitedRows(text, ',')].map(({ line, isBroken }) => [line, isBroken])

describe('the lines of a file with separators', () => {
  it('end with a line feed, with or without a carriage return, or with the file', () => {
    deepEqual(cellsOf('a,b\nc,d\r\ne,f'), [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
    deepEqual(cellsOf('a\n'), [['a']])
    deepEqual(cellsOf('a\r\n\r\nb'), [['a'], [''], ['b']])
    deepEqual(cellsOf(''), [])
  })
  it('are counted from one', () => {
    deepEqual(linesOf('a\nb\n\nc'), [
      [1, false],
      [2, false],
      [3, false],
      [4, false],
    ])
  })
  it('have the separator that is said, and keep the others', () => {
    deepEqual(cellsOf('a,b;c\td|e', ';'), [['a,b', 'c\td|e']])
    deepEqual(cellsOf('a,b;c\td|e', '\t'), [['a,b;c', 'd|e']])
    deepEqual(cellsOf('a,b;c\td|e', '|'), [['a,b;c\td', 'e']])
  })
  it('keep empty cells, also at the end', () => {
    deepEqual(cellsOf(',a,,\n"",b,\n'), [
      ['', 'a', '', ''],
      ['', 'b', ''],
    ])
  })
})

describe('a quoted cell', () => {
  it('may have separators, line breaks and doubled quotation marks in it', () => {
    deepEqual(cellsOf('"a,b","say ""no""",c\n"x\ny",z'), [
      ['a,b', 'say "no"', 'c'],
      ['x\ny', 'z'],
    ])
    deepEqual(cellsOf('""""\n'), [['"']])
  })
  it('with line breaks has the number of its first line, and those after it count on', () => {
    deepEqual(linesOf('"a\nb\nc",d\n"e"\nf'), [
      [1, false],
      [4, false],
      [5, false],
    ])
  })
  it('may end a line with a carriage return', () => {
    deepEqual(cellsOf('a,"b"\r\nc,"d"\r\n'), [
      ['a', 'b'],
      ['c', 'd'],
    ])
    deepEqual(cellsOf('"a",b\r\n"c",d'), [
      ['a', 'b'],
      ['c', 'd'],
    ])
    deepEqual(cellsOf('"a",\r\nb'), [['a', ''], ['b']])
  })
  it('may be the last of the file', () => {
    deepEqual(cellsOf('a,"b"'), [['a', 'b']])
    deepEqual(cellsOf('"a",b'), [['a', 'b']])
  })
  it('begins with its quotation mark; within a cell one is a character', () => {
    deepEqual(cellsOf('5" pipe,"a"\n'), [['5" pipe', 'a']])
  })
  it('that is not closed, or has text behind it, breaks its line alone, which is split at each separator', () => {
    const text = 'a,"b,c\nd,e'
    deepEqual(cellsOf(text), [
      ['a', '"b', 'c'],
      ['d', 'e'],
    ])
    deepEqual(linesOf(text), [
      [1, true],
      [2, false],
    ])
    deepEqual(cellsOf('"a"b,c\nd'), [['"a"b', 'c'], ['d']])
    deepEqual(linesOf('"a"b,c\nd')[0], [1, true])
  })
  it('is not looked for beyond the longest line that an import takes', () => {
    const long = (length: number) => `"${'x'.repeat(length - 1)}"\n`
    deepEqual(linesOf(long(65_536))[0], [1, false])
    deepEqual(linesOf(long(65_537))[0], [1, true])
  })
})
