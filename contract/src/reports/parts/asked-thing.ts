import * as z from 'zod/mini'
import { meant } from '../../meant.ts'

/** The instrument of a call, which has to be one that the caller may see. */
export const instrumentName = meant(
  z.string().check(z.minLength(1), z.maxLength(200)),
  'External id, or ticker, of an instrument that the accounts in scope have held or the market tables list.',
)

/** The issuer of a call, which has to be one of what the caller may see. */
export const issuerName = meant(
  z.string().check(z.minLength(1), z.maxLength(1000)),
  'Name of an issuer, or external id or ticker of what it issued.',
)
