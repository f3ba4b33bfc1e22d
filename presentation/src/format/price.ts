import type { Amount } from './missing.ts'
import { numberFormat } from './number.ts'

/** A price as quoted, 2 to 4 decimals: 187.50, 1.0843. */
export const formatPrice: (price: Amount) => string = numberFormat(2, 4)

/** A quantity: whole where it is whole, else up to 4 decimals. */
export const formatQuantity: (quantity: Amount) => string = numberFormat(0, 4)
