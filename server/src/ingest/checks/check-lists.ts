import { problemText } from '#ingest/problem-text.ts'
import type { Known } from '#store/booking/book-known.ts'
import type { ReferenceDataset } from '../dataset.ts'
import type { AddAt } from '../line-failure.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Tolerance of a sum of weights, which are often rounded to four decimals. */
const WEIGHT_TOLERANCE = 1e-4

/** Checks reporting currencies, benchmark weights, factors, look-through weights and the rows of the market tables. */
export function checkLists(dataset: ReferenceDataset, references: ReferenceData, known: Known, add: AddAt): void {
  dataset.reportingCurrencies.forEach((code, index) => {
    if (!isCurrency(code)) add('reportingCurrencies', index, 'currency', ...noCurrency(code))
  })
  dataset.benchmarks.forEach(({ id, name }, index) => {
    if (id.trim() === '' || name.trim() === '')
      add('benchmarks', index, 'name', problemText('idNameEmpty'), problemText('giveBoth'))
  })
  checkBenchmarkWeights(dataset, references, add)
  checkLookThrough(dataset, references, add)
  checkFactors(dataset, references, known, add)
  checkMarketRows(dataset, references, add)
}

/** Reason and remedy for an invalid currency code. */
export const noCurrency = (code: string) => [problemText('notCurrency', { code }), problemText('useThreeCapitalLetters')] as const

/** Reason, remedy and code of the failure for an unknown instrument id. */
export const noInstrument = (id: string) =>
  [problemText('noInstrument', { id }), problemText('addInstrumentsCsvCorrect'), 'unknown'] as const

function checkBenchmarkWeights({ benchmarkWeights }: ReferenceDataset, references: ReferenceData, add: AddAt): void {
  benchmarkWeights.forEach(({ benchmark, instrument, weight }, index) => {
    if (!references.hasBenchmark(benchmark))
      add(
        'benchmarkWeights',
        index,
        'benchmark',
        problemText('noBenchmark', { id: benchmark }),
        problemText('addBenchmarksCsv'),
        'unknown',
      )
    if (!references.instrument(instrument)) add('benchmarkWeights', index, 'instrument', ...noInstrument(instrument))
    if (Number(weight) < 0)
      add('benchmarkWeights', index, 'weight', problemText('weightNegative', { weight }), problemText('giveFraction01'))
  })
  for (const { indexes, sum } of sums(benchmarkWeights, ({ benchmark, fromDay }) => `${benchmark}\n${fromDay}`)) {
    if (references.isUnread('benchmarkWeights', benchmarkWeights[indexes[0]!]!.benchmark)) continue
    if (Math.abs(sum - 1) <= WEIGHT_TOLERANCE) continue
    const reason = problemText('weightsBenchmarkDaySum', { sum: rounded(sum) })
    add('benchmarkWeights', indexes[0]!, 'weight', reason, problemText('listAllPartsBenchmark'))
  }
}

function checkLookThrough({ lookThrough }: ReferenceDataset, references: ReferenceData, add: AddAt): void {
  lookThrough.forEach(({ instrument, weight }, index) => {
    if (!references.instrument(instrument)) add('lookThrough', index, 'instrument', ...noInstrument(instrument))
    if (Number(weight) < 0)
      add('lookThrough', index, 'weight', problemText('weightNegative', { weight }), problemText('giveFraction01'))
  })
  const groups = sums(lookThrough, ({ instrument, fromDay, dimension }) => `${instrument}\n${fromDay}\n${dimension}`)
  for (const { indexes, sum } of groups) {
    if (sum <= 1 + WEIGHT_TOLERANCE) continue
    const reason = problemText('weightsInstrumentDayDimension', { sum: rounded(sum) })
    add('lookThrough', indexes[0]!, 'weight', reason, problemText('giveFractionsWhatNot'))
  }
}

function checkFactors({ factors }: ReferenceDataset, references: ReferenceData, known: Known, add: AddAt): void {
  const named = new Set(factors.map(({ key }) => key))
  const taken = new Map(known.factors.filter(({ key }) => !named.has(key)).map(({ position, key }) => [position, key]))
  factors.forEach(({ key, position, instrument }, index) => {
    if (!references.instrument(instrument)) add('factors', index, 'instrument', ...noInstrument(instrument))
    const other = taken.get(position)
    if (other !== undefined)
      add('factors', index, 'position', problemText('positionFactor', { position, other }), problemText('giveEachFactorPosition'))
    taken.set(position, key)
  })
}

function checkMarketRows({ marketRows }: ReferenceDataset, references: ReferenceData, add: AddAt): void {
  marketRows.forEach(({ table, instrument, currencyPair }, index) => {
    if (table === 'currencies') {
      if (instrument !== null)
        add('marketRows', index, 'instrument', problemText('currenciesTableListsPairs'), problemText('leaveCellEmpty'))
      if (currencyPair === null || !isPair(currencyPair))
        add(
          'marketRows',
          index,
          'currency_pair',
          problemText('notPairCurrencies', { currencyPair: currencyPair ?? '' }),
          problemText('writeLikeEurusd'),
        )
      return
    }
    if (currencyPair !== null)
      add('marketRows', index, 'currency_pair', problemText('onlyCurrenciesTableLists'), problemText('leaveCellEmpty'))
    if (instrument === null)
      add('marketRows', index, 'instrument', problemText('instrumentMissing'), problemText('giveIdAnyInstrument'))
    else if (!references.instrument(instrument)) add('marketRows', index, 'instrument', ...noInstrument(instrument))
  })
}

function isPair(text: string): boolean {
  const [base, quote] = [text.slice(0, 3), text.slice(3)]
  return isCurrency(base) && isCurrency(quote) && base !== quote
}

interface Sum {
  readonly indexes: number[]
  sum: number
}

function sums<R extends { readonly weight: string }>(records: readonly R[], keyOf: (record: R) => string): readonly Sum[] {
  const groups = new Map<string, Sum>()
  records.forEach((record, index) => {
    const group = groups.get(keyOf(record)) ?? { indexes: [], sum: 0 }
    group.indexes.push(index)
    group.sum += Number(record.weight)
    groups.set(keyOf(record), group)
  })
  return [...groups.values()]
}

const rounded = (value: number) => String(Number(value.toFixed(6)))
