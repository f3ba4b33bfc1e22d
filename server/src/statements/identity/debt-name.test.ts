import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { debtNamed } from './debt-name.ts'

describe('the name of a debt', () => {
  it('has coupon and day of maturity as the market writes them', () => {
    for (const [name, currency, couponRate, maturity] of [
      ['US TREASURY 4.25 11/15/34', 'USD', '0.0425', '2034-11-15'],
      ['T 4 1/4 11/15/34', 'USD', '0.0425', '2034-11-15'],
      ['UNITED STATES NTS 4.125% 15NOV32', 'USD', '0.04125', '2032-11-15'],
      ['KINGDOM GILT 0 7/8 31/07/33', 'GBP', '0.00875', '2033-07-31'],
      ['0,5 % LAND 15.02.2028', 'EUR', '0.005', '2028-02-15'],
      ['REPUBLIC 2.80 01-12-2028', 'EUR', '0.028', '2028-12-01'],
      ['ACME INC 3.85 5/4/43', 'USD', '0.0385', '2043-05-04'],
    ] as const)
      deepEqual(debtNamed(name, currency), { couponRate, maturity, isBond: true }, name)
  })

  it('of a coupon of nothing is of one that pays at maturity', () => {
    const terms = { couponRate: '0', couponsPerYear: 0, maturity: '2031-08-15', isBond: true }
    deepEqual(debtNamed('STATE 0 08/15/31', 'EUR'), terms)
  })

  it('with a day that may be two, or a year alone, has the coupon alone', () => {
    deepEqual(debtNamed('STATE 2.45 09/01/33', 'EUR'), { couponRate: '0.0245', isBond: true })
    for (const name of [
      '1.5 CONFEDERATION 42',
      'CONFEDERATION 1.5 2042',
      '1,5% CONFEDERATION 2012-42',
      '1.5 CONFEDERATION 12-42',
    ])
      deepEqual(debtNamed(name, 'CHF'), { couponRate: '0.015', isBond: false }, name)
  })

  it('is not that of shares, funds, and products that pay under conditions', () => {
    for (const name of [
      '3M CO',
      'SPDR S&P 500',
      'World Dec 2028',
      'Target Retirement 2050',
      '1.5 X EURO STOXX 50',
      'Some Fund 0.5 2030',
      '7.5 BARRIER REVERSE CONVERTIBLE ACME 15.06.2027',
      'Dividend 0.24 per share 2024-05-01',
      'Bank 6.65 PFD',
    ])
      equal(debtNamed(name, 'USD'), undefined, name)
  })
})
