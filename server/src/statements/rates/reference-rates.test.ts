import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Unreadable } from '../base/problem.ts'
import { ratesInPivot, referenceRates } from './reference-rates.ts'

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>
<Cube time='2026-11-19'><Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='160'/></Cube>
<Cube time='2026-11-18'><Cube currency='JPY' rate='161'/><Cube currency='USD' rate='N/A'/></Cube></Cube></gesmes:Envelope>`

describe('reference rates of the European Central Bank', () => {
  it('are units for one euro, by day; what is no rate is left out', () => {
    deepEqual(
      referenceRates(FILE).map(({ day, currency, perEuro }) => [day, currency, perEuro]),
      [
        ['2026-11-19', 'USD', 1.25],
        ['2026-11-19', 'JPY', 160],
        ['2026-11-18', 'JPY', 161],
      ],
    )
    throws(() => referenceRates('no XML'), Unreadable)
  })
  it('become units of the pivot currency: the inverse for the euro, a quotient for any other', () => {
    const of = (pivot: string) =>
      ratesInPivot(referenceRates(FILE), pivot).map(({ day, currency, rate }) => [day, currency, rate])
    deepEqual(of('EUR'), [
      ['2026-11-19', 'USD', '0.8'],
      ['2026-11-19', 'JPY', '0.00625'],
      ['2026-11-18', 'JPY', '0.00621118012422'],
    ])
    deepEqual(of('USD'), [
      ['2026-11-19', 'EUR', '1.25'],
      ['2026-11-19', 'JPY', '0.0078125'],
    ])
    deepEqual(of('ISK'), [])
  })
})
