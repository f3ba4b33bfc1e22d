import { isinCheckDigit } from '@portal/contract/imports/isin.ts'

/** The ISIN that begins with eleven characters: with its check digit behind them. */
export const completeIsin = (identifier: string): string => `${identifier}${isinCheckDigit(identifier)}`
