import { idOf } from '#store/id.ts'
import type { Dataset } from '../dataset.ts'

/** The entries of a dataset as table rows, without revision and batch. */
export function ledgerRows(institutionId: string, dataset: Dataset) {
  const account = (externalId: string) => idOf(institutionId, 'account', externalId)
  const instrument = (externalId: string | null) => (externalId === null ? null : idOf(institutionId, 'instrument', externalId))
  return {
    corporateActions: dataset.corporateActions.map(({ id, instrument: of, otherInstrument, ...rest }) => ({
      externalId: id,
      instrumentId: instrument(of),
      otherInstrumentId: instrument(otherInstrument),
      ...rest,
    })),
    transactions: dataset.transactions.map(({ id, account: of, instrument: what, ...rest }) => ({
      externalId: id,
      accountId: account(of),
      instrumentId: instrument(what),
      ...rest,
    })),
    income: dataset.income.map(({ id, account: of, instrument: what, ...rest }) => ({
      externalId: id,
      accountId: account(of),
      instrumentId: instrument(what),
      ...rest,
    })),
    transfers: dataset.transfers.map(({ id, account: of, counterAccount, instrument: what, ...rest }) => ({
      externalId: id,
      accountId: account(of),
      counterAccountId: counterAccount === null ? null : account(counterAccount),
      instrumentId: instrument(what),
      ...rest,
    })),
  }
}

/** The closes and rates of a dataset, as the store takes them. */
export function quotations(institutionId: string, { prices, fxRates }: Dataset) {
  const ids = new Map<string, string>()
  const idOfInstrument = (externalId: string) => {
    const known = ids.get(externalId) ?? idOf(institutionId, 'instrument', externalId)
    ids.set(externalId, known)
    return known
  }
  return {
    prices: prices.map(({ instrument, day, close }) => ({ of: idOfInstrument(instrument), day, value: close })),
    fxRates: fxRates.map(({ currency, day, rate }) => ({ of: currency, day, value: rate })),
  }
}
