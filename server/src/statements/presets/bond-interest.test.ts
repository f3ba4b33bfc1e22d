import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

/** Kind, cash and instrument of each entry of a list. */
async function read(...list: readonly string[]): Promise<readonly string[]> {
  const { entries, problems } = await readStatement(`${list.join('\n')}\n`)
  deepEqual(problems, [])
  return entries.map(({ kind, net, instrument: { ticker = '', cusip = '', isin = '' } = {} }) =>
    [kind, net?.amount ?? '', ticker, cusip, isin].join(' ').trim().replaceAll(/ +/g, ' '),
  )
}

describe('interest of bonds', () => {
  it('of an activity statement of Interactive Brokers names its bond, also what is bought with it', async () => {
    const lines = await read(
      'Account Information,Header,Field Name,Field Value',
      'Account Information,Data,Account,U1',
      'Interest,Header,Currency,Date,Description,Amount',
      'Interest,Data,USD,2025-03-05,USD Credit Interest for Feb-2025,1.5',
      'Interest,Data,USD,2025-03-06,Bond Coupon Payment (T 4 1/4 03/15/28 - Example Treasury T 4 1/4 03/15/28),42.5',
      'Interest,Data,USD,2025-03-07,Purchase Accrued Interest T 4 1/4 03/15/28,-9.1',
      'Interest,Data,GBP,2025-03-07,Purchase Accrued Interest XYZ 0 3/8 10/22/26 (GB00BMGR2809),-1.94',
      'Interest,Data,Total,,,32.96',
      'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Multiplier,Type,Code',
      'Financial Instrument Information,Data,Bonds,T 4 1/4 03/15/28,T 4 1/4 03/15/28,7,US91282CGP05,1,Govt Bond,',
    )
    deepEqual(lines, [
      'interest 1.5',
      'coupon 42.5 T 4 1/4 03/15/28 US91282CGP05',
      'coupon -9.1 T 4 1/4 03/15/28 US91282CGP05',
      'coupon -1.94 XYZ 0 3/8 10/22/26 GB00BMGR2809',
    ])
  })

  it('of a transaction history of Interactive Brokers is no interest on cash', async () => {
    const lines = await read(
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
      'Transaction History,Data,2025-03-05,U1,Purchase Accrued Interest T 4 1/4 03/15/28,Investment Interest Paid,T 4 1/4 03/15/28,-,-,-9.1,-,-9.1',
      'Transaction History,Data,2025-03-06,U1,USD Debit Interest for Feb-2025,Debit Interest,-,-,-,-2,-,-2',
    )
    deepEqual(lines, ['coupon -9.1 T 4 1/4 03/15/28', 'financing -2'])
  })

  it('of Fidelity is that of a line with the number of a bond', async () => {
    const lines = await read(
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      '03/17/2025,INTEREST EXAMPLE TREAS NTS 4.25000% (91282CGP0) (Cash),91282CGP0,EXAMPLE TREAS NTS,Cash,0,,,,,21.25,',
      '03/17/2025,INTEREST EARNED CASH (315994103) (Cash),315994103,CASH,Cash,0,,,,,0.5,',
      '03/17/2025,INTEREST SHORT SALE REBATE (Cash),,No Description,Cash,0,,,,,0.2,',
    )
    deepEqual(lines, ['coupon 21.25 91282CGP0', 'interest 0.5 315994103', 'interest 0.2'])
  })

  it('of E*Trade is that of a line with the number or the class of a bond', async () => {
    const recent = await read(
      'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
      '03/17/25,03/17/25,,Interest Income,EXAMPLE TREAS NTS 4.25%,,91282CGP0,,,21.25,,,',
      '03/18/25,03/18/25,,Interest Income,EXAMPLE BANK DEPOSIT PROGRAM,,,,,0.31,,,',
    )
    deepEqual(recent, ['coupon 21.25 91282CGP0', 'interest 0.31'])
    const former = await read(
      'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
      '03/17/21,Interest,BOND,91282CGP0,0,21.25,0,0,EXAMPLE TREAS NTS',
      '03/18/21,Interest,Unknown,,0,0.31,0,0,INTEREST ON CASH',
      '03/19/21,Restricted Stock,EQ,KLM,5,0,0,0,EXAMPLE AIR',
    )
    deepEqual(former, ['coupon 21.25 91282CGP0', 'interest 0.31', 'transfer KLM'])
  })

  it('of Trade Republic is that of a line with an instrument', async () => {
    const lines = await read(
      '"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","description","transaction_id"',
      '"2025-03-17T10:00:00Z","2025-03-17","DEFAULT","CASH","INTEREST_PAYMENT","BOND","Example 2028","US91282CGP05","","","21.25","","","EUR","Interest","t1"',
      '"2025-03-18T10:00:00Z","2025-03-18","DEFAULT","CASH","INTEREST_PAYMENT","","","","","","1.5","","","EUR","Interest","t2"',
    )
    deepEqual(lines, ['coupon 21.25 US91282CGP05', 'interest 1.5'])
  })
})
