import type { Amount } from './missing.ts'
import { numberFormat } from './number.ts'

/** A price as quoted, 2 to 4 decimals: 187.50, 1.0843. */
export const formatPrice: (price: Amount) => string = numberFormat(2, 4)

/** An exchange rate with 4 decimals, so that a column of rates is aligned: 0.8450. */
export const formatRate: (rate: Amount) => string = numberFormat(4, 4)

/** A quantity: up to 4 decimals, none for an integer. */
export const formatQuantity: (quantity: Amount) => string = numberFormat(0, 4)
