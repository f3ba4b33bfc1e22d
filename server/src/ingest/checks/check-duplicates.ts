import { problemText } from '#ingest/problem-text.ts'
import type { Dataset } from '../dataset.ts'
import type { FailureList } from '../line-failure.ts'

/** The key of a record within its file, and the column that failures name. */
const KEYS: { readonly [K in keyof Dataset]: readonly [string, (record: Dataset[K][number]) => string] } = {
  reportingCurrencies: ['currency', (currency) => currency],
  holidays: ['day', ({ day }) => day],
  benchmarks: ['id', ({ id }) => id],
  instruments: ['id', ({ id }) => id],
  clients: ['id', ({ id }) => id],
  portfolios: ['name', ({ client, name }) => `${name}" of client "${client}`],
  accounts: ['id', ({ id }) => id],
  benchmarkWeights: ['instrument', ({ benchmark, fromDay, instrument }) => `${instrument}" of "${benchmark}" from "${fromDay}`],
  factors: ['key', ({ key }) => key],
  lookThrough: ['key', ({ instrument, fromDay, dimension, key }) => `${key}" (${dimension}) of "${instrument}" from "${fromDay}`],
  marketRows: ['position', ({ table, position }) => `${position}" in "${table}`],
  logos: ['instrument', ({ instrument }) => instrument],
  prices: ['day', ({ instrument, day }) => `${day}" of "${instrument}`],
  fxRates: ['day', ({ currency, day }) => `${day}" of "${currency}`],
  corporateActions: ['id', ({ id }) => id],
  transactions: ['id', ({ id }) => id],
  income: ['id', ({ id }) => id],
  transfers: ['id', ({ id }) => id],
}

/** Reports records with equal keys in one file. */
export function checkDuplicates(dataset: Dataset, add: FailureList['add']): void {
  for (const kind of Object.keys(KEYS) as (keyof Dataset)[]) checkKind(dataset, kind, add)
}

function checkKind<K extends keyof Dataset>(dataset: Dataset, kind: K, add: FailureList['add']): void {
  const [column, keyOf] = KEYS[kind]
  const seen = new Set<string>()
  dataset[kind].forEach((record, index) => {
    const key = keyOf(record)
    if (seen.has(key))
      add(kind, index, column, problemText('standsFileTwice', { key }), problemText('keepOneTwoLines'), 'duplicate')
    seen.add(key)
  })
}
