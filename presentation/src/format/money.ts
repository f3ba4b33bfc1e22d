import type { Amount } from './missing.ts'
import { changeFormat, numberFormat } from './number.ts'

/** An amount without decimals: 1,234,567. The currency is stated once, outside. */
export const formatMoney: (amount: Amount) => string = numberFormat(0)

/** A change of an amount: +1,234, −1,234, 0. */
export const formatMoneyChange: (amount: Amount) => string = changeFormat(0)
