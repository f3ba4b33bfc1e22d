import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { fileHead, isBlank } from './file-head.ts'

const headOf = (text: string, choice = {}) => {
  const { separator, titleLine, titles, rows } = fileHead(text, choice)
  return { separator, titleLine, titles, rows: rows.map(({ line }) => line) }
}

describe('the head of a file', () => {
  it('is its first line of titles, with the separator that gives them and the lines below', () => {
    deepEqual(headOf('Trade date;ISIN;Quantity\n2026-01-02;CH1;1,5\n2026-01-03;CH2;2\n'), {
      separator: ';',
      titleLine: 1,
      titles: ['Trade date', 'ISIN', 'Quantity'],
      rows: [2, 3],
    })
  })
  it('may stand below lines about the file', () => {
    const text = 'Statement of Halden\nFrom 2026-01-01, to 2026-02-01\n\n Datum\t Valor \tStück\n2.1.2026\t1\t5\n'
    deepEqual(headOf(text), { separator: '\t', titleLine: 4, titles: ['Datum', 'Valor', 'Stück'], rows: [5] })
  })
  it('has titles that are known rather than more lines that fit', () => {
    const text = ['Alpha,Beta', 'x,y', 'x,y', 'ISIN,Currency,Rest', 'CH1,CHF,z'].join('\n')
    equal(headOf(text).titleLine, 4)
  })
  it('of unknown titles is what most lines have as many cells as', () => {
    // Two lines are like the first one, one is like the third.
    equal(headOf('Uno|Due\nx|y\nTre|Quattro|Cinque\nu|v\na|b|c').titleLine, 1)
    equal(headOf('Uno|Due\nTre|Quattro|Cinque\na|b|c\nd|e|f').titleLine, 2)
  })
  it('has no numbers and dates among its titles', () => {
    equal(headOf("2026-01-02;Abc\nUno;Due\n1'000.50;2\n").titleLine, 2)
    equal(headOf('12:30;Abc\nUno;Due\n').titleLine, 2)
  })
  it('has titles of which none is empty or there twice, where there are such', () => {
    equal(headOf('Uno;;\nDue;Tre;Quattro').titleLine, 2)
    equal(headOf('Uno;Uno\nDue;Tre').titleLine, 1)
    equal(headOf('Uno;Uno\nDue;Tre\nQuattro;Quattro').titleLine, 1)
  })
  it('has the first of several separators that fit alike: semicolons before commas, tabs and bars', () => {
    equal(headOf('Uno').separator, ';')
    equal(headOf('').separator, ';')
    deepEqual(headOf(''), { separator: ';', titleLine: 1, titles: [], rows: [] })
  })
  it('is what a person says, and guessed beside it', () => {
    const text = 'ISIN;Currency\nUno,Due;Tre\nx,y;z\n'
    equal(headOf(text).titleLine, 1)
    deepEqual(headOf(text, { titleLine: 2 }).titleLine, 2)
    deepEqual(headOf(text, { separator: ',' }).separator, ',')
    // A line that there is not is guessed.
    equal(headOf(text, { titleLine: 9 }).titleLine, 1)
  })
  it('looks at no more than forty lines for titles, and at three hundred in all, without empty ones', () => {
    const lines = (count: number) => Array.from({ length: count }, () => '1;2').join('\n')
    equal(headOf(`${lines(39)}\nISIN;Currency\n${lines(500)}`).titleLine, 40)
    equal(headOf(`${lines(40)}\nISIN;Currency\n${lines(500)}`).titleLine === 41, false)
    const { rows, lines: shown } = fileHead(`ISIN;Currency\n\n ; \n${lines(500)}`, {})
    deepEqual([rows.length, rows[0]?.line, shown.length], [299, 4, 40])
  })
  it('has titles without the spaces around them', () => {
    deepEqual(headOf(' ISIN ;Currency ').titles, ['ISIN', 'Currency'])
  })
})

it('a line is blank that has spaces and separators only', () => {
  const row = (cells: readonly string[]) => ({ line: 1, cells, isBroken: false })
  deepEqual([isBlank(row(['', ' '])), isBlank(row([])), isBlank(row(['', 'a']))], [true, true, false])
})
