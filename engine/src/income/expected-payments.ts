import { type Derivation, step } from '#derivation/derivation.ts'
import { convert } from '#ledger/row-money.ts'
import { converted } from '#market/exchange-rates.derivation.ts'
import { message } from '#message.ts'
import { quantityOf, rowsOf } from '#positions/quantity.derivation.ts'
import { holdingsAt } from '#risk/scenarios/scope-scenarios.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { paymentsAhead, type UnitPayment } from './payments-ahead.ts'

/** A payment of what some accounts hold at the close together; of what they are short of it is negative, as they owe it. */
export interface ExpectedPayment extends UnitPayment {
  /** Of the instrument. */
  readonly index: number
  readonly units: number
  /** In the currency of the payment. */
  readonly total: number
  /** In the reporting currency at the rate of the close; NaN where that is unknown. */
  readonly value: number
}

/** Day numbers of an interval; both days belong to it. */
interface Due {
  readonly firstDay: number
  readonly lastDay: number
}

/**
 * The payments of the next twelve months of what accounts hold at the close, the first one first, then by ticker. @param due only those
 * of its days
 */
export function expectedPayments(scope: ReportingAccounts, due?: Due): readonly ExpectedPayment[] {
  const { market, rates } = scope
  const isDue = ({ day }: UnitPayment) => !due || (day >= due.firstDay && day <= due.lastDay)
  const { quantities } = holdingsAt(scope, market.last)
  const payments = [...quantities].flatMap(([index, units]) =>
    paymentsAhead(market, index)
      .filter(isDue)
      .map((payment): ExpectedPayment => {
        const total = units * payment.amount
        return {
          ...payment,
          index,
          units,
          total,
          value: convert(total, rates[market.currencyIndex(payment.currency)]![market.last]!),
        }
      }),
  )
  const tickerOf = ({ index }: ExpectedPayment) => market.instruments[index]!.ticker
  return payments.sort((a, b) => a.day - b.day || (tickerOf(a) < tickerOf(b) ? -1 : tickerOf(a) > tickerOf(b) ? 1 : 0))
}

/** The amount of a payment in its currency. */
export function paymentAmount(scope: ReportingAccounts, payment: ExpectedPayment): Derivation {
  const description = { label: message('positions.expectedAmount'), formula: message('positions.unitsTimesPayment') }
  return step('product', { ...description, unit: 'money' }, [unitsHeld(scope, payment), payment.made()])
}

/** The units that are held. */
export function unitsHeld(scope: ReportingAccounts, { index }: ExpectedPayment): Derivation {
  return quantityOf(scope, rowsOf(scope.accounts, index), scope.market.last)
}

/** The amount of a payment in the reporting currency. */
export function paymentValue(scope: ReportingAccounts, payment: ExpectedPayment): Derivation {
  const { market } = scope
  const amount = paymentAmount(scope, payment)
  return converted(scope, amount, market.currencyIndex(payment.currency), market.last, message('positions.expectedAmount'))
}
