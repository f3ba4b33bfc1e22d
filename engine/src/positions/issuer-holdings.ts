import { instrumentOf } from '#ledger/dealt-prices.ts'
import { rowValue } from '#ledger/row-money.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { issuersOf } from './issuers.ts'
import { heldParts, isFund } from './look-through.ts'
import { positionsOf } from './positions.ts'

/** Holding of an issuer in one instrument, of the accounts of a scope. */
export interface IssuerHolding {
  /** Index of the instrument: of the issuer, or a fund that holds it. */
  readonly index: number
  readonly isThroughFund: boolean
  /** Part of the holding that is of the issuer. */
  readonly part: number
  /** NPV of that part in all accounts, in the reporting currency; NaN where unknown. */
  readonly npv: number
}

/** Present and former holdings of an issuer by accounts: its instruments, then funds that hold it; each by ticker. */
export function issuerHoldings(scope: ReportingScope, name: string): readonly IssuerHolding[] {
  const { market } = scope
  const sums = new Map<number, number>()
  for (const history of scope.accounts)
    for (const { of, npv } of positionsOf(scope, history))
      if (of.kind === 'instrument') sums.set(of.index, (sums.get(of.index) ?? 0) + npv)
  const holdings = [...sums].flatMap(([index, npv]): readonly IssuerHolding[] => {
    const isThroughFund = isFund(scope, { kind: 'instrument', index })
    const part = partOf(scope, index, name)
    return part === 0 ? [] : [{ index, isThroughFund, part, npv: npv === 0 ? 0 : part * npv }]
  })
  const tickerOf = ({ index }: IssuerHolding) => market.instruments[index]!.ticker
  return holdings.toSorted((a, b) => Number(a.isThroughFund) - Number(b.isThroughFund) || (tickerOf(a) < tickerOf(b) ? -1 : 1))
}

/** Which part of an instrument is of an issuer: all of what it issued, of a fund the weight inside. */
export function partOf(scope: Pick<ReportingScope, 'market'>, index: number, name: string): number {
  if (!isFund(scope, { kind: 'instrument', index })) return issuersOf(scope.market)[index] === name ? 1 : 0
  return heldParts(scope, 'issuer', { kind: 'instrument', index }).find(({ key }) => key === name)?.share ?? 0
}

/** Value of direct holdings of an issuer by valuation day, from one to another; NaN where unknown. */
export function issuerValues(scope: ReportingScope, name: string, from: number, until: number): Float64Array {
  const { market, rates, accounts } = scope
  const values = new Float64Array(until - from + 1)
  for (const { ledger } of accounts)
    for (const row of ledger.rows) {
      if (issuersOf(market)[row.instrument] !== name) continue
      const instrument = instrumentOf(row, market.instrumentAt)
      for (let t = from; t <= until; t += 1) values[t - from]! += rowValue(row, instrument, t, rates)
    }
  return values
}
