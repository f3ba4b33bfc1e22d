import { deepEqual, equal } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'

import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import { readStatement, refusalOf } from '../../testing/read-statement.ts'
import { readInWorker } from './read-in-worker.ts'

const TITLES = 'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency'
const LINE = '03-03-2025 09:15:00;500001;Buy;NESN;NESTLÉ N;CH0038863350;10.0;90.00;9.05;0.00;-909.05;1090.95;CHF'

describe('a file that is no statement is refused with its reason', () => {
  const cases: readonly (readonly [string, string | Uint8Array])[] = [
    ['empty', ''],
    ['empty', '  \n '],
    ['html', '\n<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['pdfDamaged', '%PDF-1.7\n'],
    ['archive', Uint8Array.of(0x1f, 0x8b, 8, 0)],
    ['oldWorkbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)],
    ['notText', Uint8Array.of(65, 0, 0, 0, 66, 1)],
    ['notText', Uint8Array.of(0xff, 0xfe, 0, 0, 65, 0, 0, 0, 66, 0, 0, 0)],
    ['unknownText', 'Dear customer, here is nothing to read.'],
    ['unknownList', 'a,b,c\n1,2,3\n'],
    ['unknownList', 'Depot;77;\nStand;31.03.2025;\n\na;b;c;d\n1,5;2,5;3;4\n'],
    ['json', '{"hello": 1}'],
    ['cutOff', '{"statements": [{"account": {}'],
    ['invalidStatement', '{"statements": [{"account": {}, "entries": [{"kind": "buy", "day": "yesterday"}]}]}'],
    ['invalidStatementValue', '{"statements": [{"account": {}, "entries": [{"kind": "deposit", "day": "2026-02-27"}]}]}'],
  ]
  for (const [code, content] of cases)
    it(`${code}: ${String(content).slice(0, 20).trim()}`, async () => {
      equal(await refusalOf(content), code)
    })
})

describe('a list', () => {
  it('in Windows-1252 is read, with its line ends mixed', async () => {
    const { entries } = await readStatement(Buffer.from(`${TITLES}\r\n${LINE}\n${LINE}\r${LINE}`, 'latin1'))
    deepEqual(
      entries.map(({ instrument }) => instrument?.name),
      ['NESTLÉ N', 'NESTLÉ N', 'NESTLÉ N'],
    )
    deepEqual(
      entries.map(({ places }) => places[0]!.line),
      [2, 3, 4],
    )
  })

  it('that ends within a character names that line, and reads those before as UTF-8', async () => {
    const whole = Buffer.from(`${TITLES}\n${LINE}\n${LINE}`)
    const { entries, problems } = await readStatement(Buffer.concat([whole, Buffer.from('é').subarray(0, 1)]))
    deepEqual(
      entries.map(({ instrument }) => instrument?.name),
      ['NESTLÉ N'],
    )
    deepEqual(
      problems.map(({ code, place }) => [code, place]),
      [['cutOff', { line: 3 }]],
    )
  })

  it('whose quotation mark is not closed names the line', async () => {
    const { entries, problems } = await readStatement(`${TITLES}\n${LINE}\n${LINE.replace('NESTLÉ', '"NESTLÉ')}\n${LINE}`)
    equal(entries.length, 1)
    deepEqual(
      problems.map(({ code, place }) => [code, place]),
      [['quote', { line: 3 }]],
    )
  })

  it('that ends in the middle of a line names it, and reads all lines before', async () => {
    const { entries, problems } = await readStatement(`${TITLES}\n${LINE}\n${LINE.slice(0, -20)}`)
    equal(entries.length, 1)
    deepEqual(
      problems.map(({ code, place }) => [code, place]),
      [['cutOff', { line: 3 }]],
    )
  })

  it('that ends within its last number, or in its first line, names that line', async () => {
    const titles = ['Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Amount,RecordType,Fee']
    const line = 'KLM,2,9,BUY,KLM,2025-03-04,2025-03-06,-18,Trade,0.5'
    for (const [text, at] of [
      [[...titles, line, line.slice(0, -1)], 3],
      [[...titles, line.slice(0, -20)], 2],
    ] as const)
      deepEqual(
        (await readStatement(text.join('\n'))).problems.map(({ code, place }) => [code, place]),
        [['cutOff', { line: at }]],
      )
  })

  it('that ends within the first cell of a line, or of a line with its day in the second cell, names that line', async () => {
    const first = await readStatement(`${TITLES}\n${LINE}\n${LINE}\n${LINE.slice(0, 5)}`)
    const titles = 'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
    const line = 'Market buy,2025-03-04 10:00:00,CH0038863350,NESN,Nestle,3,90,CHF,-270,CHF'
    const second = await readStatement(`${titles}\n${line}\n${line}\n${line.slice(0, 40)}`)
    for (const { problems } of [first, second])
      deepEqual(
        problems.map(({ code, place }) => [code, place]),
        [['cutOff', { line: 4 }]],
      )
  })

  it('gives each line an outcome, whatever stands in its cells', async () => {
    const cell = constantFrom(
      '',
      '-',
      '0',
      '12.5',
      '-1,234.50',
      'x',
      'Buy',
      'Forex debit',
      '31-02-2025',
      '03-03-2025 09:15:00',
      'CHF',
      'US0378331005',
      '1'.repeat(40),
    )
    const line = tuple(...Array.from({ length: 13 }, () => cell)).map((cells) => cells.join(';'))
    await assert(
      asyncProperty(array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
        const filled = lines.filter((each) => /[^;]/.test(each)).length
        const { records } = await readStatement([TITLES, LINE, ...lines].join('\n'))
        equal(records, filled + 1)
      }),
    )
  })
})

it('statements that a program wrote are read as they are', async () => {
  const net = { currency: 'EUR', amount: '-12.5000000000000000001' }
  const { format, entries } = await readStatement(
    JSON.stringify({ statements: [{ account: { number: '1' }, entries: [{ kind: 'bankFee', day: '2025-01-02', net }] }] }),
  )
  equal(format, 'statement')
  deepEqual(entries, [
    { kind: 'bankFee', day: '2025-01-02', net, status: 'booked', places: [{ path: 'statements[0].entries[0]' }] },
  ])
})

it('an export of Ghostfolio is read', async () => {
  const activity = {
    type: 'BUY',
    symbol: 'AAPL',
    quantity: 2,
    unitPrice: 240.1,
    fee: 1,
    currency: 'USD',
    date: '2025-01-02T00:00:00.000Z',
    accountId: 'a',
  }
  const { format, entries } = await readStatement(
    JSON.stringify({ meta: {}, activities: [activity, { ...activity, type: 'ITEM' }] }),
  )
  equal(format, 'ghostfolio')
  deepEqual(
    entries.map(({ kind, quantity, net }) => [kind, quantity, net?.amount]),
    [['buy', '2', '-481.2']],
  )
})

describe('the thread that reads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'statements-'))
  after(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string, content: string): string => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    return file
  }

  it('sums up a file: counts, positions, cash', async () => {
    const { file, preset, compared, statements } = await readInWorker(fileOf('some.txt', `${TITLES}\n${LINE}\nTotal;;;;;;;;;;;;`))
    deepEqual([file, preset, compared], ['some.txt', 'swissquote', false])
    const [{ lines, holdings, balances, differences }] = statements as [(typeof statements)[0]]
    deepEqual(lines, { new: 1, alreadyHere: 0, similar: 0, doubtful: 0, leftOut: 1, refused: 0 })
    deepEqual(holdings, [{ isin: 'CH0038863350', name: 'NESTLÉ N', quantity: '10' }])
    deepEqual(balances, [{ currency: 'CHF', amount: '1090.95', moved: '-909.05', stated: '1090.95' }])
    deepEqual(differences, [])
  })

  it('names a statement whose lines do not come to its balance', async () => {
    const { statements } = await readInWorker(
      fileOf('break.sta', ':20:A\n:25:1\n:60F:C250101EUR10,\n:61:2501020102D3,NTRFX\n:62F:C250102EUR8,\n-\n'),
    )
    deepEqual(statements[0]!.differences, [{ what: 'balance EUR', stated: '8', computed: '7', cause: 'ownLines' }])
  })

  it('is ended when it takes too long', async () => {
    const { problem } = await readInWorker(fileOf('slow.csv', `${TITLES}\n${`${LINE}\n`.repeat(20_000)}`), {
      memoryMb: 64,
      milliseconds: 1,
    })
    equal(problem?.code, 'crashed')
  })
})
