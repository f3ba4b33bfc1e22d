import { ENTRY_KINDS } from '@portal/contract/institution/entry-kinds.ts'
import * as z from 'zod/mini'

import { dayOrNone as day, plainText as text } from '#selection/filters.ts'

const kind = z.catch(z._default(z.enum(ENTRY_KINDS), 'transactions'), 'transactions')

/** URL parameters of the ledger: id of the account, empty for the first one; kind of the entries; first and last day; a text. */
export const ledgerFilters = z.object({ account: text, kind, from: day, to: day, search: text })
export type LedgerFilters = z.output<typeof ledgerFilters>

/** The newest trades of the first account. */
export const EVERY_ENTRY: LedgerFilters = { account: '', kind: 'transactions', from: '', to: '', search: '' }
