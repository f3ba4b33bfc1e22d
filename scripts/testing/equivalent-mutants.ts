interface EquivalentMutant {
  readonly file: string
  /** The line as it is, an arrow, and the line with the mutant. */
  readonly change: string
  readonly because: string
}

/** Mutants that no test can notice, as the program does the same with them. */
export const EQUIVALENT: readonly EquivalentMutant[] = [
  {
    file: 'engine/src/attribution/explain-cash.ts',
    change: 'const from = span.start + 1 → const from = span.start - 1',
    because: 'What is added to days before the period has no place in the sums of its days.',
  },
  {
    file: 'engine/src/attribution/explain-row.ts',
    change: 'const from = Math.max(span.start + 1, first) → const from = Math.min(span.start + 1, first)',
    because: 'Days before the period have no place in the sums of its days, and before the first entry nothing is held.',
  },
  {
    file: 'engine/src/market/live-market.ts',
    change: 'made.set(reportingCurrency, rates) → ;',
    because: 'The same rates are made again.',
  },
  {
    file: 'engine/src/positions/row-capital.ts',
    change:
      '} else if (side * flow[i]! < 0) paidOut[i] = Math.abs(flow[i]!) → } else if (side * flow[i]! <= 0) paidOut[i] = Math.abs(flow[i]!)',
    because: 'A flow of 0 is 0 on both sides.',
  },
  {
    file: 'engine/src/doubts/doubt-notes.ts',
    change: 'saidOfAll.set(key, said) → ;',
    because: 'The same is said again.',
  },
  {
    file: 'engine/src/ledger/record-log.ts',
    change:
      'if (log.length > log.numbers.length) resize(log, 2 * log.length) → if (log.length >= log.numbers.length) resize(log, 2 * log.length)',
    because: 'It makes room earlier; the numbers are the same.',
  },
  {
    file: 'engine/src/ledger/record-log.ts',
    change:
      'if (log.length > log.numbers.length) resize(log, 2 * log.length) → if (log.length > log.numbers.length) resize(log, 3 * log.length)',
    because: 'It makes more room; the numbers are the same.',
  },
  {
    file: 'engine/src/ledger/record-log.ts',
    change:
      'if (log.length < 0.95 * log.numbers.length) resize(log, log.length) → if (log.length < 1.95 * log.numbers.length) resize(log, log.length)',
    because: 'It copies more often; the numbers are the same.',
  },
  {
    file: 'engine/src/lots/tax-rules/recorded-trades.ts',
    change:
      '(splits.get(instrument) ?? []).reduce((growth, split) => (split.day > day ? growth * split.ratio : growth), 1), → (splits.get(instrument) ?? []).reduce((growth, split) => (split.day > day ? growth * split.ratio : growth), 2),',
    because: 'All units of an instrument are compared with each other, so that a factor of all of them cancels.',
  },
  {
    file: 'engine/src/what-if/holding-changes.ts',
    change:
      'if (!Number.isNaN(positionValue(instrument, 1, t, rates))) return null → if (!Number.isNaN(positionValue(instrument, 2, t, rates))) return null',
    because: 'The value of two units is unknown where that of one is.',
  },
  {
    file: 'server/src/reports/performance/statistics.ts',
    change:
      'const curve = market.curves.curveOn(reportingCCY, market.days[market.last - 1] ?? 0) → const curve = market.curves.curveOn(reportingCCY, market.days[market.last - 1] ?? 1)',
    because: 'A single valuation day has none before it, and no curve is as old as 1970.',
  },
  {
    file: 'presentation/src/charts/tooltip.ts',
    change: "return { swatch: value > 0 ? 'gain' : 'loss' } → return { swatch: value >= 0 ? 'gain' : 'loss' }",
    because: 'Zero has returned before.',
  },
  {
    file: 'server/src/charts/risk-pie.ts',
    change:
      'slices: parts.filter(({ part }) => part.value > 0).map(({ part, share }) => ({ ...part, share })), → slices: parts.filter(({ part }) => part.value >= 0).map(({ part, share }) => ({ ...part, share })),',
    because: 'Parts of about zero are left out before.',
  },
  {
    file: 'web/src/ui/grid/order/radix-permutation.ts',
    change:
      'for (let digit = 0; digit < DIGITS; digit++) if (counts[digit] !== 0) return counts[digit] === count → for (let digit = 0; digit < DIGITS; digit++) if (counts[digit] === 0) return counts[digit] === count',
    because: 'It skips no pass, which takes longer; the order is the same.',
  },
  {
    file: 'web/src/ui/grid/order/radix-permutation.ts',
    change:
      'for (let digit = 0; digit < DIGITS; digit++) if (counts[digit] !== 0) return counts[digit] === count → for (let digit = 0; digit < DIGITS; digit++) if (!(counts[digit] !== 0)) return counts[digit] === count',
    because: 'It skips no pass, which takes longer; the order is the same.',
  },
  {
    file: 'web/src/ui/grid/order/radix-permutation.ts',
    change:
      'if (to - from > INSERTION_SORT_MAX) places.subarray(from, to).sort((a, b) => numbers[a]! - numbers[b]! || a - b) → if (to - from >= INSERTION_SORT_MAX) places.subarray(from, to).sort((a, b) => numbers[a]! - numbers[b]! || a - b)',
    because: 'Both sorts have the same result.',
  },
  {
    file: 'web/src/ui/grid/order/radix-permutation.ts',
    change:
      'if (to - from > INSERTION_SORT_MAX) places.subarray(from, to).sort((a, b) => numbers[a]! - numbers[b]! || a - b) → if (!(to - from > INSERTION_SORT_MAX)) places.subarray(from, to).sort((a, b) => numbers[a]! - numbers[b]! || a - b)',
    because: 'Both sorts have the same result.',
  },
  {
    file: 'web/src/ui/grid/order/radix-permutation.ts',
    change:
      'if (to - from > INSERTION_SORT_MAX) places.subarray(from, to).sort((a, b) => numbers[a]! - numbers[b]! || a - b) → if (to + from > INSERTION_SORT_MAX) places.subarray(from, to).sort((a, b) => numbers[a]! - numbers[b]! || a - b)',
    because: 'Both sorts have the same result.',
  },
  {
    file: 'web/src/ui/grid/order/radix-permutation.ts',
    change: 'const INSERTION_SORT_MAX = 24 → const INSERTION_SORT_MAX = 25',
    because: 'Both sorts have the same result.',
  },
  {
    file: 'server/src/charts/world-map.ts',
    change:
      'for (const index of [...listed.filter(isWhole), ...listed.filter((each) => !isWhole(each))]) → for (const index of [...listed.filter(isWhole), ...listed.slice((each) => !isWhole(each))])',
    because: 'Those of whole markets come first as before, and a second look at them adds nothing.',
  },
  {
    file: 'presentation/src/charts/bars.ts',
    change: 'z: 3, → z: 4,',
    because: 'It is drawn above the same shapes.',
  },
  {
    file: 'presentation/src/charts/bars.ts',
    change: 'z: 4, → z: 5,',
    because: 'It is drawn above the same shapes.',
  },
  {
    file: 'presentation/src/charts/lines.ts',
    change: 'z: 4, → z: 5,',
    because: 'It is drawn above the same shapes.',
  },
  {
    file: 'presentation/src/charts/histogram.ts',
    change: 'z: 3, → z: 4,',
    because: 'It is drawn above the same shapes.',
  },
]
