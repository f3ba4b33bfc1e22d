import { problemText } from '#ingest/problem-text.ts'
import { type Dataset, isEntryKind, type ReferenceDataset } from '../dataset.ts'
import type { AddAt } from '../line-failure.ts'

/** The key of a record within its file, and the column that failures name. */
const KEYS: { readonly [K in keyof Dataset]: readonly [string, (record: Dataset[K][number]) => string] } = {
  reportingCurrencies: ['currency', (currency) => currency],
  holidays: ['day', ({ day }) => day],
  benchmarks: ['id', ({ id }) => id],
  instruments: ['id', ({ id }) => id],
  identifiers: [
    'value',
    ({ instrument, scheme, value, mic }) => `${scheme} ${value}${mic ? ` on ${mic}` : ''}" of "${instrument}`,
  ],
  clients: ['id', ({ id }) => id],
  portfolios: ['name', ({ client, name }) => `${name}" of client "${client}`],
  accounts: ['id', ({ id }) => id],
  benchmarkWeights: ['instrument', ({ benchmark, fromDay, instrument }) => `${instrument}" of "${benchmark}" from "${fromDay}`],
  factors: ['key', ({ key }) => key],
  lookThrough: ['key', ({ instrument, fromDay, dimension, key }) => `${key}" (${dimension}) of "${instrument}" from "${fromDay}`],
  taxGroups: ['account', ({ taxGroup, account, fromDay }) => `${account}" of "${taxGroup}" from "${fromDay}`],
  groupings: [
    'from_day',
    ({ grouping, instrument, account, fromDay }) => `${instrument ?? account}" of "${grouping}" from "${fromDay}`,
  ],
  mandateLimits: [
    'kind',
    ({ mandate, kind, of, side, bound, warning, isLookedThrough }) =>
      [kind, of, side, bound, warning, isLookedThrough ? 'looked through' : null].filter((term) => term !== null).join(' ') +
      `" of "${mandate}`,
  ],
  mandateAssignments: [
    'from_day',
    ({ mandate, client, account, fromDay, toDay }) =>
      `${account ?? client}" in "${mandate}" from "${fromDay}${toDay === null ? '' : `" to "${toDay}`}`,
  ],
  marketRows: ['position', ({ table, position }) => `${position}" in "${table}`],
  curves: ['tenor', ({ currency, day, tenor }) => `${tenor}" of "${currency}" on "${day}`],
  dividendYields: ['day', ({ instrument, day }) => `${day}" of "${instrument}`],
  logos: ['instrument', ({ instrument }) => instrument],
  prices: ['day', ({ instrument, day }) => `${day}" of "${instrument}`],
  fxRates: ['day', ({ currency, day }) => `${day}" of "${currency}`],
  corporateActions: ['id', ({ id }) => id],
  transactions: ['id', ({ id }) => id],
  income: ['id', ({ id }) => id],
  transfers: ['id', ({ id }) => id],
}

const REFERENCE_KINDS = (Object.keys(KEYS) as (keyof Dataset)[]).filter(
  (kind): kind is keyof ReferenceDataset => !isEntryKind(kind),
)

/** The key of a record. */
export const keyOf = <K extends keyof Dataset>(kind: K, record: Dataset[K][number]): string => KEYS[kind][1](record)

/** Column, reason, remedy and code of the failure for a key that stands in its file before. */
export const duplicateOf = (kind: keyof Dataset, key: string) =>
  [KEYS[kind][0], problemText('standsFileTwice', { key }), problemText('keepOneTwoLines'), 'duplicate'] as const

/** Reports records of reference data with equal keys in one file. */
export function checkDuplicates(dataset: ReferenceDataset, add: AddAt): void {
  for (const kind of REFERENCE_KINDS) checkKind(dataset, kind, add)
}

function checkKind<K extends keyof ReferenceDataset>(dataset: ReferenceDataset, kind: K, add: AddAt): void {
  const seen = new Set<string>()
  const records: readonly Dataset[K][number][] = dataset[kind]
  records.forEach((record, index) => {
    const key = keyOf(kind, record)
    if (seen.has(key)) add(kind, index, ...duplicateOf(kind, key))
    seen.add(key)
  })
}
