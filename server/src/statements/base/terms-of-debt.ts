import type { Instrument } from '@portal/contract/statements/statement.ts'
import { divideExact } from './exact.ts'

/** Codes of ISO 15022 and ISO 20022 for how often a debt pays interest, as payments a year. */
const PER_YEAR: Readonly<Record<string, Instrument['couponsPerYear']>> = {
  YEAR: 1,
  ANNU: 1,
  SEMI: 2,
  QUTR: 4,
  BIMO: 6,
  MNTH: 12,
}

interface StatedDebt {
  readonly percent: string | undefined
  readonly maturity: string | undefined
  readonly issueDate: string | undefined
  /** A code of ISO. */
  readonly frequency: string
}

/** Terms of a debt as a message of ISO states them: it has a rate in percent and a maturity. */
export function termsOfDebt({ percent, maturity, issueDate, frequency }: StatedDebt): Instrument {
  if (percent === undefined || maturity === undefined) return {}
  const couponsPerYear = PER_YEAR[frequency]
  return {
    kind: 'bond',
    couponRate: divideExact(percent, '100')!,
    maturity,
    ...(issueDate && { issueDate }),
    ...(couponsPerYear && { couponsPerYear }),
  }
}
