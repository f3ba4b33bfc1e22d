import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

const record = (...fields: readonly string[]): string => [...fields, '^', ''].join('\n')

describe('QIF', () => {
  it('has trades, income, splits and units of an investment account, and names what it does not know', async () => {
    const made = await readStatement(
      [
        '!Type:Security\n',
        record('NExample Air', 'SKLM', 'TStock'),
        '!Type:Invst\n',
        record("D3/4'25", 'NBuy', 'YExample Air', 'I100', 'Q12', 'T1,211.00', 'O11'),
        record("D3/5'25", 'NDivX', 'YExample Air', 'T10.00', 'L[Checking]', '$10.00'),
        record("D3/6'25", 'NReinvDiv', 'YExample Air', 'I100', 'Q.1', 'T10.00'),
        record("D3/7'25", 'NStkSplit', 'YExample Air', 'Q20'),
        record("D3/10'25", 'NShrsOut', 'YExample Air', 'Q5'),
        record("D3/11'25", 'NMiscExp', 'T3'),
        record("D3/12'25", 'NStrange', 'T5'),
        record("D3/31'25", 'NXOut', 'T7', 'L[Checking]'),
      ].join(''),
    )
    equal(made.format, 'qif')
    deepEqual(linesOf({ ...made, leftOut: [] }), [
      '7 buy 12 -1211.00 XXX',
      '15 dividend 10.00 XXX',
      '15 transfer -10.00 XXX',
      '22 dividend 10.00 XXX',
      '22 buy 0.1 -10.00 XXX',
      '29 split 0',
      '34 transfer -5',
      '39 bankFee -3 XXX',
      '47 transfer -7 XXX',
    ])
    deepEqual(made.entries[0]?.instrument, { name: 'Example Air', ticker: 'KLM', kind: 'share' })
    equal(made.entries[5]?.ratio, '2')
    deepEqual(
      made.problems.map(({ code, place }) => [code, place?.line]),
      [['unknownKind', 43]],
    )
  })

  it('has the payments of several accounts, the balance that one begins with, and the record that is cut off', async () => {
    const made = await readStatement(
      [
        '!Account\n',
        record('NChecking', 'TBank'),
        '!Type:Bank\n',
        record('D31/12/2024', 'T100.00', 'POpening Balance'),
        record('D14/01/2025', 'T-12.34', 'PShop', 'N1001'),
        '!Account\n',
        record('NSavings', 'TBank'),
        '!Type:Bank\n',
        record('D15/01/2025', 'T1.5', 'PBank', 'LInterest Inc'),
        'D16/01/2025\nT2',
      ].join(''),
    )
    deepEqual(
      made.entries.map(({ kind, day, net, reference }) => [kind, day, net?.amount, reference]),
      [
        ['transfer', '2025-01-14', '-12.34', '1001'],
        ['interest', '2025-01-15', '1.5', undefined],
      ],
    )
    deepEqual(
      made.balances.map(({ kind, amount }) => [kind, amount]),
      [['opening', '100.00']],
    )
    deepEqual(
      made.statements.map(({ account }) => account.name),
      ['Checking', 'Savings'],
    )
    deepEqual(
      made.problems.map(({ code, place }) => [code, place?.line]),
      [['cutOff', 25]],
    )
  })

  it('reads days that allow two orders in the one in which they follow each other', async () => {
    const days = async (...all: readonly string[]) => {
      const { entries } = await readStatement(`!Type:Bank\n${all.map((day) => record(`D${day}`, 'T1')).join('')}`)
      return entries.map(({ day }) => day)
    }
    deepEqual(await days('01/02/2025', '05/02/2025', '01/03/2025'), ['2025-02-01', '2025-02-05', '2025-03-01'])
    deepEqual(await days('02/01/2025', '02/05/2025', '03/01/2025'), ['2025-02-01', '2025-02-05', '2025-03-01'])
    deepEqual(await days("1/ 5'25", '12/31/98'), ['2025-01-05', '1998-12-31'])
  })
})
