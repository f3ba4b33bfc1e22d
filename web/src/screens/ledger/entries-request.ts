import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { findEntries } from '@portal/contract/institution/entries.ts'

import type { LedgerFilters } from './ledger-filters.ts'

/** The first and the last day that a file may have. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** A filter as request fields. */
export function entriesRequest(
  { kind: ofKind, from, to, search }: LedgerFilters,
  accountID: string,
): Omit<RequestOf<typeof findEntries>, 'after'> {
  return {
    accountID,
    kind: ofKind,
    from: from === '' ? FIRST_DAY : from,
    to: to === '' ? LAST_DAY : to,
    ...(search.trim() !== '' && { text: search.trim() }),
  }
}
