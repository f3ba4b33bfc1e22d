import { idOf } from '#store/id.ts'
import type { Dataset, EntryKind } from '../dataset.ts'

export type Ids = (kind: 'account' | 'instrument', externalId: string) => string

/** Records as table rows, without revision and batch. */
const ROWS = {
  prices: ({ instrument, ...rest }: Dataset['prices'][number], id: Ids) => ({
    instrumentId: id('instrument', instrument),
    ...rest,
  }),
  fxRates: ({ ...row }: Dataset['fxRates'][number]) => row,
  corporateActions: ({ id: externalId, instrument, otherInstrument, ...rest }: Dataset['corporateActions'][number], id: Ids) => ({
    externalId,
    instrumentId: id('instrument', instrument),
    otherInstrumentId: otherInstrument === null ? null : id('instrument', otherInstrument),
    ...rest,
  }),
  transactions: ({ id: externalId, account, instrument, ...rest }: Dataset['transactions'][number], id: Ids) => ({
    externalId,
    accountId: id('account', account),
    instrumentId: id('instrument', instrument),
    ...rest,
  }),
  income: ({ id: externalId, account, instrument, ...rest }: Dataset['income'][number], id: Ids) => ({
    externalId,
    accountId: id('account', account),
    instrumentId: instrument === null ? null : id('instrument', instrument),
    ...rest,
  }),
  transfers: ({ id: externalId, account, counterAccount, instrument, ...rest }: Dataset['transfers'][number], id: Ids) => ({
    externalId,
    accountId: id('account', account),
    counterAccountId: counterAccount === null ? null : id('account', counterAccount),
    instrumentId: instrument === null ? null : id('instrument', instrument),
    ...rest,
  }),
} as const satisfies { readonly [K in EntryKind]: (record: Dataset[K][number], id: Ids) => object }

/** Ids by what they are of and the external id, each computed once. */
export function createIds(institutionId: string): Ids {
  const known = { account: new Map<string, string>(), instrument: new Map<string, string>() }
  return (of, externalId) => {
    const found = known[of].get(externalId) ?? idOf(institutionId, of, externalId)
    known[of].set(externalId, found)
    return found
  }
}

/** The records of a kind as table rows, in their order. */
export function entryRows<K extends EntryKind>(
  kind: K,
  records: readonly Dataset[K][number][],
  id: Ids,
): ReturnType<(typeof ROWS)[K]>[] {
  // The record and its function are of the same kind.
  const rowOf = ROWS[kind] as (record: Dataset[K][number], id: Ids) => ReturnType<(typeof ROWS)[K]>
  return records.map((record) => rowOf(record, id))
}
