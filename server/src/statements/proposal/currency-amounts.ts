import type { Money } from '@portal/contract/statements/statement.ts'
import { isCurrency } from '#ingest/checks/currency.ts'
import { multiplyExact } from '../base/exact.ts'
import { UNNAMED } from '../base/unnamed.ts'

/** Pence, and what they are of. */
const PENCE = 'GBX'

/** A currency of the ledger; undefined for what is none, such as a crypto currency. */
export function ledgerCurrency(code: string, ofAccount: string): string | undefined {
  const whole = code === UNNAMED ? ofAccount : code === PENCE ? 'GBP' : code
  return isCurrency(whole) ? whole : undefined
}

/** An amount in a currency of the ledger: pence are hundredths of pounds. */
export function ledgerMoney(money: Money | undefined, ofAccount: string): Money | undefined {
  if (money === undefined) return undefined
  const currency = ledgerCurrency(money.currency, ofAccount)
  if (currency === undefined) return undefined
  return { currency, amount: money.currency === PENCE ? multiplyExact(money.amount, '0.01') : money.amount }
}
