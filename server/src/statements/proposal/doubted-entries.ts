import type { Entry } from '@portal/contract/statements/statement.ts'
import { signOf } from '../base/exact.ts'
import { instrumentKey } from '../base/instrument-key.ts'
import { amountsOff } from './amounts-off.ts'
import { lineKey } from './decisions.ts'
import { type DaysOfFile, doubtfulDays } from './doubtful-days.ts'
import type { Objection } from './outcome.ts'

const INCOME: readonly Entry['kind'][] = ['dividend', 'coupon', 'interest']

/** Entries of a statement that contradict the rest of it, or themselves: a person is asked before they are booked. */
export function doubtedEntries(entries: readonly Entry[], days: DaysOfFile): ReadonlyMap<Entry, Objection> {
  const doubts = new Map<Entry, Objection>()
  for (const [at, objection] of doubtfulDays(entries, days)) doubts.set(entries[at]!, objection)
  for (const entry of [...referredTwice(entries), ...entries.filter(isTaxedAway)]) {
    if (doubts.has(entry)) continue
    const { reference = '', tax, gross } = entry
    doubts.set(
      entry,
      isTaxedAway(entry)
        ? { outcome: 'doubtful', code: 'taxAboveIncome', params: { tax: tax!.amount, income: gross!.amount } }
        : { outcome: 'doubtful', code: 'referenceTwice', params: { reference } },
    )
  }
  for (const entry of saidAtOnce(entries))
    if (!doubts.has(entry)) doubts.set(entry, { outcome: 'doubtful', code: 'timeTwice', params: { time: entry.time! } })
  for (const entry of negativeIncome(entries))
    if (!doubts.has(entry)) doubts.set(entry, { outcome: 'doubtful', code: 'incomeNegative' })
  for (const [entry, objection] of amountsOff(entries)) if (!doubts.has(entry)) doubts.set(entry, objection)
  for (const entry of entries)
    if (!doubts.has(entry) && isWorthOff(entry)) doubts.set(entry, { outcome: 'doubtful', code: 'amountsDisagree' })
  return doubts
}

/** The value of units is a value of the moment: it may differ from units × price by less than this. */
const WORTH_OFF = 2

const isWorthOff = ({ kind, quantity, price, priceCurrency, gross }: Entry): boolean => {
  if (kind !== 'incomeInKind' && kind !== 'conversion') return false
  if (quantity === undefined || price === undefined || gross === undefined || priceCurrency !== gross.currency) return false
  const ratio = Math.abs(Number(gross.amount) / (Number(quantity) * Number(price)))
  return Number.isFinite(ratio) && ratio > 0 && (ratio > WORTH_OFF || ratio < 1 / WORTH_OFF)
}

const isTaxedAway = ({ kind, status, gross, tax, net }: Entry): boolean =>
  INCOME.includes(kind) &&
  status === 'booked' &&
  gross !== undefined &&
  tax !== undefined &&
  net !== undefined &&
  gross.currency === tax.currency &&
  signOf(gross.amount) > 0 &&
  signOf(tax.amount) > 0 &&
  signOf(net.amount) < 0

/** Income that was paid back by its sign, while its tax of the same day was paid. */
function negativeIncome(entries: readonly Entry[]): readonly Entry[] {
  const keyOf = ({ day, instrument, net }: Entry): string => `${day} ${net?.currency} ${instrumentKey(instrument ?? {})}`
  const isPaid = ({ status, net, instrument }: Entry): boolean =>
    status === 'booked' && instrument !== undefined && net !== undefined && signOf(net.amount) < 0
  const taxed = new Set(entries.filter((entry) => entry.kind === 'tax' && isPaid(entry)).map(keyOf))
  return entries.filter((entry) => INCOME.includes(entry.kind) && isPaid(entry) && taxed.has(keyOf(entry)))
}

/** So many lines may repeat one of the same second, if lines of a list do not. */
const AT_ONCE = 0.1

/** Money that repeats a line of the same second, where there are no references. An order may be carried out in equal parts. */
function saidAtOnce(entries: readonly Entry[]): readonly Entry[] {
  const timed = entries.filter(
    ({ time, reference, price }) => time !== undefined && !time.endsWith(':00') && reference === undefined && price === undefined,
  )
  const repeated = [...Map.groupBy(timed, lineKey).values()].flatMap(([, ...again]) => again)
  return repeated.length <= timed.length * AT_ONCE ? repeated : []
}

/** Entries that repeat one with the same reference, where references are those of single entries. */
function referredTwice(entries: readonly Entry[]): readonly Entry[] {
  const byReference = new Map<string, Map<string, Entry[]>>()
  for (const entry of entries) {
    if (entry.reference === undefined) continue
    const same = byReference.get(entry.reference) ?? new Map<string, Entry[]>()
    byReference.set(entry.reference, same)
    const key = lineKey(entry)
    same.set(key, [...(same.get(key) ?? []), entry])
  }
  const groups = [...byReference.values()]
  // An order has its number in all of its trades, of which two may be equal.
  if (groups.some((same) => same.size > 1)) return []
  const repeated = groups.flatMap((same) => [...same.values()].flatMap(([, ...again]) => again))
  return repeated.length * 2 <= groups.length ? repeated : []
}
