import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readToBook } from '../../../testing/read-statement.ts'

const differences = async (...lines: readonly string[]) =>
  (await readToBook('report.sta', `${lines.join('\n')}\n-\n`)).report.statements[0]!.differences.map(
    ({ what, stated, computed }) => [what, stated, computed],
  )
const head = (page: string) => [':20:R', ':25:DE123', `:28C:${page}`, ':34F:EUR0,', ':13D:2503040800+0100']
const LINES = [':61:2503040304C12,34NMSCR1', ':61:2503040304C7,66NMSCR2', ':61:2503040304D5,NMSCR3']

describe('the number and sum of the lines of a report MT942', () => {
  it('agree with its lines', async () => {
    deepEqual(await differences(...head('1/1'), ...LINES, ':90D:1EUR5,', ':90C:2EUR20,'), [])
  })

  it('show a line that is missing, and one of another amount', async () => {
    deepEqual(await differences(...head('1/1'), ...LINES.slice(1), ':90D:1EUR50,', ':90C:2EUR20,'), [
      ['sum of debits', '50', '5'],
      ['number of credits', '2', '1'],
      ['sum of credits', '20', '7.66'],
    ])
  })

  it('of a later page may be those of all pages', async () => {
    deepEqual(await differences(...head('1/2'), ...LINES, ':90C:9EUR99,'), [])
  })
})

it('the value of all holdings of an MT535 is that of each', async () => {
  const holding = (isin: string, value: string) => [
    ':16R:FIN',
    `:35B:ISIN ${isin}`,
    'EXAMPLE',
    ':90B::MRKT//ACTU/EUR9,',
    ':93B::AGGR//UNIT/7,',
    `:19A::HOLD//EUR${value}`,
    ':16S:FIN',
  ]
  const message = (total: string) => [
    ':16R:GENL',
    ':28E:1/ONLY',
    ':20C::SEME//S1',
    ':23G:NEWM',
    ':98A::STAT//20250331',
    ':22F::STTY//CUST',
    ':97A::SAFE//DEPOT7',
    ':16S:GENL',
    ':16R:SUBSAFE',
    ...holding('CH0038863350', '63,'),
    ...holding('US0378331005', '63,'),
    ':16S:SUBSAFE',
    ':16R:ADDINFO',
    `:19A::HOLP//EUR${total}`,
    ':16S:ADDINFO',
  ]
  deepEqual(await differences(...message('126,')), [])
  deepEqual(await differences(...message('1260,')), [['value of all holdings', '1260', '126']])
})
