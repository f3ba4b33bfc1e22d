import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists in which money stands among crypto currencies. */
const VARIANTS = [
  {
    name: 'bitvavo: euros that come and go are money, and a fee in units is none',
    preset: 'bitvavo',
    list: [
      'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address',
      'Europe/Amsterdam,2024-03-05,10:00:00,deposit,EUR,50,,,,,EUR,0,Completed,a1,',
      'Europe/Amsterdam,2024-03-06,10:00:00,withdrawal,ETH,-0.02,,,,,ETH,0.001,Completed,a2,0x1',
      'Europe/Amsterdam,2024-03-07,10:00:00,withdrawal,EUR,-20.5,,,,,EUR,0,Completed,a3,',
    ],
    lines: ['2 transfer 50 EUR', '3 transfer -0.02', '4 transfer -20.5 EUR'],
  },
  {
    name: 'cointracking: trades with a currency',
    preset: 'cointracking',
    list: [
      '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date","Tx-ID"',
      '"Trade","0.01","BTC","400.00","EUR","2.00","EUR","X","","","2024-03-05 10:00:00",""',
      '"Trade","150.00","EUR","0.05","ETH","","","X","","","2024-03-06 10:00:00",""',
      '"Trade","0.9","ETH","0.04","BTC","","","X","","","2024-03-07 10:00:00",""',
      '"Deposit","0.5","BTC","","","","","X","","","2024-03-08 10:00:00",""',
      '"Deposit","300","EUR","","","","","X","","","2024-03-09 10:00:00",""',
      '"Withdrawal","","","0.25","BTC","","","X","","","2024-03-10 10:00:00",""',
      '"Withdrawal","","","75","EUR","","","X","","","2024-03-11 10:00:00",""',
    ],
    lines: [
      '2 buy 0.01 -400.00 EUR',
      '3 sell -0.05 150.00 EUR',
      '4 conversion -0.04',
      '5 transfer 0.5',
      '6 transfer 300 EUR',
      '7 transfer -0.25',
      '8 transfer -75 EUR',
    ],
  },
  {
    name: 'crypto.com: more decimals than an amount has, rewards of a lockup, a line that lacks a cell',
    preset: 'crypto-com',
    list: [
      'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash',
      `2024-03-05 10:00:00,ATOM -> USDC,ATOM,-2,USDC,20,EUR,18.${'123456789'.repeat(5)},20,crypto_exchange,`,
      '2024-03-06 10:00:00,Stake Reward,CRO,5,,,EUR,0.5,0.55,finance.lockup.dpos_compound_interest.crypto_wallet,',
      '2024-03-08 10:00:00,Card Cashback,CRO,3,,EUR,0.3,0.33,referral_card_cashback,',
      '2024-03-07 10:00:00,Stake,CRO,-100,,,EUR,10,11,finance.lockup.dpos_lock.crypto_wallet,',
    ],
    lines: ['2 conversion -2', '3 incomeInKind 5', '4 incomeInKind 3', '5 -noMovement'],
  },
  {
    name: 'relai: the instrument is in the pair',
    preset: 'relai',
    list: [
      'Date,Transaction Type,BTC Amount,BTC Price,Currency Pair,Fiat Amount (excl. fees),Fiat Currency,Fee,Fee Currency,Destination,Operation ID,Counterparty',
      '2024-03-05T10:00:00Z,Buy,0.002,50000,BTC/CHF,100.00,CHF,1.50,CHF,bc1q,r1,Relai',
    ],
    lines: ['2 buy 0.002 -101.50 CHF'],
  },
]

describe('lists of crypto currencies with money', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(read.problems, [])
      deepEqual(linesOf(read), lines)
      for (const { kind, instrument } of read.entries) if (kind === 'buy') equal(instrument?.ticker, 'BTC')
    })
})
