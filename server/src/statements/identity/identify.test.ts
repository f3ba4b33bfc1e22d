import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Instrument as StatementInstrument } from '@portal/contract/statements/statement.ts'
import fc from 'fast-check'
import { type KnownIdentifier, type KnownInstrument, knownInstruments } from '#store/market/known-instruments.ts'
import { identify } from './identify.ts'

const APPLE = 'US0378331005'
const CISCO = 'US17275R1023'

const identifier = (scheme: KnownIdentifier['scheme'], value: string, more: Partial<KnownIdentifier> = {}): KnownIdentifier => ({
  scheme,
  value,
  mic: null,
  from: null,
  to: null,
  ...more,
})

function instrument(id: string, more: Partial<KnownInstrument> = {}): KnownInstrument {
  return {
    id,
    externalId: id.toUpperCase(),
    ticker: id.toUpperCase(),
    name: `${id} Inc.`,
    kind: 'share',
    currency: 'USD',
    terms: { kind: 'none' },
    identifiers: [],
    ...more,
  }
}

const apple = instrument('aapl', { name: 'Apple Inc.', identifiers: [identifier('isin', APPLE)] })
const cisco = instrument('csco', { identifiers: [identifier('cusip', '17275R102')] })
const bae = instrument('ba', { name: 'BAE Systems', currency: 'GBP', identifiers: [identifier('isin', 'GB0002634946')] })
const boeing = instrument('boeing', { ticker: 'BA', name: 'Boeing', identifiers: [identifier('ticker', 'BA', { mic: 'XNYS' })] })

const ask = (named: StatementInstrument, rows: readonly KnownInstrument[] = [apple, cisco, bae, boeing], day = '2026-03-02') =>
  identify(named, day, knownInstruments(rows))

describe('the instrument that a statement names', () => {
  it('is found by an identifier, and by the number that its ISIN is made of', () => {
    deepEqual(ask({ isin: APPLE }), { outcome: 'known', instrumentId: 'aapl', by: 'isin' })
    deepEqual(ask({ cusip: '037833100' }), { outcome: 'known', instrumentId: 'aapl', by: 'cusip' })
    deepEqual(ask({ isin: CISCO }), { outcome: 'known', instrumentId: 'csco', by: 'isin' })
    deepEqual(ask({ sedol: '0263494' }), { outcome: 'known', instrumentId: 'ba', by: 'sedol' })
  })

  it('is not found by a wrong check digit, and then by ticker or name', () => {
    deepEqual(ask({ cusip: '037833101', ticker: 'AAPL', currency: 'USD' }), {
      outcome: 'known',
      instrumentId: 'aapl',
      by: 'ticker',
    })
    deepEqual(ask({ name: ' apple  inc.' }), { outcome: 'known', instrumentId: 'aapl', by: 'name' })
  })

  it('is found by its ticker with the market, or with the currency, pence counting as pounds', () => {
    deepEqual(ask({ ticker: 'BA', mic: 'XNYS' }), { outcome: 'known', instrumentId: 'boeing', by: 'ticker' })
    deepEqual(ask({ ticker: 'BA', currency: 'GBX' }), { outcome: 'known', instrumentId: 'ba', by: 'ticker' })
    deepEqual(ask({ ticker: 'BA', currency: 'USD' }), { outcome: 'known', instrumentId: 'boeing', by: 'ticker' })
  })

  it('of a crypto currency is the one that is there, where no currency is said', () => {
    const bitcoin = instrument('btc', { kind: 'other', currency: 'EUR' })
    const share = instrument('share', { ticker: 'BTC', currency: 'EUR' })
    deepEqual(ask({ ticker: 'BTC', kind: 'crypto' }, [bitcoin, share]), { outcome: 'known', instrumentId: 'btc', by: 'ticker' })
    equal(ask({ ticker: 'BTC', kind: 'crypto', currency: 'USD' }, [bitcoin]).outcome, 'unknown')
  })

  it('is asked about where two identifiers name two instruments', () => {
    deepEqual(ask({ isin: APPLE, cusip: '17275R102' }), {
      outcome: 'ambiguous',
      candidates: [
        { instrumentId: 'aapl', by: 'isin' },
        { instrumentId: 'csco', by: 'cusip' },
      ],
    })
  })

  it('is asked about where the ticker is known with another ISIN', () => {
    deepEqual(ask({ isin: 'US5949181045', ticker: 'AAPL', currency: 'USD' }), {
      outcome: 'ambiguous',
      candidates: [{ instrumentId: 'aapl', by: 'ticker' }],
    })
  })

  it('is the one that an identifier names on that day', () => {
    const former = instrument('old', { identifiers: [identifier('wkn', '716460', { to: '2026-01-31' })] })
    const later = instrument('new', { identifiers: [identifier('wkn', '716460', { from: '2026-02-01' })] })
    deepEqual(ask({ wkn: '716460' }, [former, later], '2026-01-31'), { outcome: 'known', instrumentId: 'old', by: 'wkn' })
    deepEqual(ask({ wkn: '716460' }, [former, later], '2026-02-01'), { outcome: 'known', instrumentId: 'new', by: 'wkn' })
  })

  it('is found by its ISIN of now from the day on which the former one ended', () => {
    const identifiers = [identifier('isin', 'US5949181045', { to: '2026-01-31' }), identifier('isin', APPLE)]
    const renamed = instrument('new', { identifiers })
    const outcome = (isin: string, day: string) => ask({ isin }, [renamed], day).outcome
    deepEqual([outcome(APPLE, '2026-02-01'), outcome('US5949181045', '2026-02-01')], ['known', 'unknown'])
    deepEqual([outcome(APPLE, '2026-01-31'), outcome('US5949181045', '2026-01-31')], ['unknown', 'known'])
  })

  it('is the listing in the currency that is named, and asked about without one', () => {
    const euro = instrument('apc', { currency: 'EUR', identifiers: [identifier('isin', APPLE)] })
    deepEqual(ask({ isin: APPLE, currency: 'EUR' }, [apple, euro]), { outcome: 'known', instrumentId: 'apc', by: 'isin' })
    equal(ask({ isin: APPLE }, [apple, euro]).outcome, 'ambiguous')
  })

  it('is an option with the same terms, however its ticker is written', () => {
    const terms = { kind: 'option', underlying: 'AAPL', right: 'call', strike: 250, expiry: '2026-12-18' }
    const option = instrument('o1', { ticker: 'AAPL 18DEC26 250 C', kind: 'option', terms })
    const named = { ticker: 'AAPL261218C00250000', kind: 'option', underlying: 'AAPL', right: 'call', strike: '250.00' } as const
    const rows = [apple, option]
    deepEqual(ask({ ...named, expiry: '2026-12-18' }, rows), { outcome: 'known', instrumentId: 'o1', by: 'terms' })
    equal(ask({ ...named, expiry: '2026-11-20' }, rows).outcome, 'unknown')
    equal(ask({ ...named, ticker: 'AAPL', expiry: '2026-12-18' }, rows).outcome, 'known')
  })

  it('does not depend on the order of the instruments', () => {
    const rows = [
      apple,
      cisco,
      bae,
      boeing,
      instrument('apc', { name: 'Apple Inc.', currency: 'EUR', identifiers: apple.identifiers }),
    ]
    const named = fc.record(
      {
        isin: fc.constantFrom(APPLE, CISCO, 'US5949181045'),
        cusip: fc.constantFrom('037833100', '17275R102'),
        ticker: fc.constantFrom('BA', 'AAPL', 'CSCO', 'MSFT'),
        mic: fc.constantFrom('XNYS', 'XLON'),
        currency: fc.constantFrom('USD', 'EUR', 'GBX'),
        name: fc.constantFrom('Apple Inc.', 'Boeing', 'Other'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(named, fc.shuffledSubarray(rows, { minLength: rows.length }), (statement, shuffled) => {
        deepEqual(ask(statement, shuffled), ask(statement, rows))
      }),
    )
  })
})

describe('an instrument that is not known', () => {
  it('is proposed from what the statement says', () => {
    const named = {
      isin: 'US5949181045',
      ticker: 'MSFT',
      mic: 'XNAS',
      name: 'Microsoft',
      kind: 'share',
      currency: 'USD',
    } as const
    deepEqual(ask(named), {
      outcome: 'unknown',
      proposal: {
        record: {
          id: 'US5949181045',
          ticker: 'MSFT',
          name: 'Microsoft',
          kind: 'share',
          currency: 'USD',
          multiplier: '1',
          assetClass: 'Equity',
          sector: null,
          issuer: null,
          country: null,
          isin: 'US5949181045',
          terms: { kind: 'none' },
          isWorthless: false,
          marketValue: null,
          identifiers: [{ scheme: 'ticker', value: 'MSFT', mic: 'XNAS' }],
        },
      },
    })
  })

  const missingOf = (named: Parameters<typeof ask>[0]) => {
    const found = ask(named)
    return found.outcome === 'unknown' && 'missing' in found.proposal ? found.proposal.missing : []
  }
  it('is named with what is missing', () => {
    deepEqual(missingOf({ name: 'Example 4.25% 2031' }), ['kind', 'currency'])
    deepEqual(missingOf({ ticker: 'X', kind: 'option', currency: 'USD', underlying: 'AAPL' }), [
      'multiplier',
      'right',
      'strike',
      'expiry',
    ])
  })

  it('is a bond where it has a number of the United States Treasury, whatever its name', () => {
    const missing = ['coupon_rate', 'coupons_per_year', 'issue_date', 'maturity']
    deepEqual(missingOf({ cusip: '912797PG6', name: 'EXAMPLE BILLS ZERO CPN', currency: 'USD' }), missing)
    deepEqual(missingOf({ isin: 'US91282CGP05', name: 'EXAMPLE NOTE', currency: 'USD' }), missing)
    const ofAnotherIssuer = ask({ cusip: '912909108', name: 'Steel', currency: 'USD' })
    equal(ofAnotherIssuer.outcome === 'unknown' && 'record' in ofAnotherIssuer.proposal, true)
  })
})
