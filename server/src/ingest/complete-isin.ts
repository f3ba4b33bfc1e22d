import { isinCheckDigit } from '@portal/contract/imports/isin.ts'

/** The ISIN of eleven characters, with its check digit appended. */
export const completeIsin = (identifier: string): string => `${identifier}${isinCheckDigit(identifier)}`
