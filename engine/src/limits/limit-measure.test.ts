import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import { CURVE_LEDGER } from '../../../server/testing/datasets/curve-ledger.ts'
import { share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { maturityDay } from './limit-measure.ts'

const BOND = share('BOND', {
  kind: 'bond',
  multiplier: '0.01',
  terms: {
    kind: 'bond',
    couponRate: 0.05,
    couponsPerYear: 1,
    issueDate: '2020-03-04',
    firstCouponDate: null,
    maturity: '2031-03-04',
    dayCount: 'ACT/ACT ICMA',
    exCouponDays: 0,
  },
})

it('a bond and a currency forward mature; an option and a future expire, and a share has no end', () => {
  const { market } = openMemoryInstitution({ ...CURVE_LEDGER, instruments: [...CURVE_LEDGER.instruments, BOND] })
  const maturing = market.instruments.filter((_, index) => maturityDay(market, index) !== null)
  deepEqual(maturing.map(({ ticker }) => ticker).toSorted(), ['BOND', 'FWD'])
})
