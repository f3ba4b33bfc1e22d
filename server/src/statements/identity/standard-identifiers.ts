import { isIdentifier } from '@portal/contract/imports/identifiers.ts'
import type { Instrument as StatementInstrument } from '@portal/contract/statements/statement.ts'

/** The schemes that name a security by themselves, strongest first. */
const STANDARD = ['isin', 'figi', 'cusip', 'sedol', 'valor', 'wkn'] as const
export type StandardScheme = (typeof STANDARD)[number]

/** The standard identifiers of an instrument of a statement, strongest first; what has a wrong form or check digit is none. */
export const standardOf = (named: StatementInstrument): readonly (readonly [StandardScheme, string])[] =>
  STANDARD.flatMap((scheme) => {
    const value = named[scheme]?.trim().toUpperCase()
    return value !== undefined && isIdentifier[scheme](value) ? [[scheme, value] as const] : []
  })
