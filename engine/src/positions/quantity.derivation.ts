import { type Derivation, input, lazyStep, once, parameter, step } from '#derivation/derivation.ts'
import { unitsOfContract } from '#derivation/multiplier.ts'
import { dayText } from '#derivation/sources.ts'
import { type AccountLedger, firstFrom, type InstrumentRow, quantityAt } from '#ledger/account-ledger.ts'
import { contractSize } from '#ledger/ledger-instrument.ts'
import { ASSUMED_EVENT, ENTRY } from '#ledger/row-entries.ts'
import { bookedBy, type GivenInKind, givenInKind, splitOf } from '#market/corporate-actions.derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'

/** An instrument's row in one account. */
export interface OwnedRow {
  readonly account: AccountHistory['account']
  readonly row: InstrumentRow
  /** All rows of the account: units may come from another one's. */
  readonly ledger: Pick<AccountLedger, 'rows' | 'external' | 'assumed'>
}

/** The rows of an instrument in some accounts. */
export function rowsOf(accounts: readonly AccountHistory[], instrument: number): readonly OwnedRow[] {
  return accounts.flatMap(({ account, ledger }) =>
    ledger.rows.filter((row) => row.instrument === instrument).map((row) => ({ account, row, ledger })),
  )
}

/** Units held at a close, over some accounts: what entries brought and took, each times the splits since. */
export function quantityOf(reporting: ReportingMarket, rows: readonly OwnedRow[], t: number): Derivation {
  const description = {
    label: message('positions.quantity', { day: dayText(reporting.market, t) }),
    formula: message('positions.unitsInAccounts'),
    unit: 'ratio' as const,
  }
  const held = rows.filter(({ row }) => quantityAt(row.steps, t) !== 0)
  if (held.length === 1) return quantityOfRow(reporting, held[0]!, t)
  return step(
    'sum',
    description,
    held.map((row) => quantityOfRow(reporting, row, t)),
  )
}

function quantityOfRow(reporting: ReportingMarket, owned: OwnedRow, t: number): Derivation {
  const { market } = reporting
  const { account, row } = owned
  const quantity = quantityAt(row.steps, t)
  const label = message('positions.quantityIn', { name: account.name, day: dayText(market, t) })
  const close = { t, count: entriesOn(row, t), isSplit: true }
  const isMade = Math.abs(unitsAt(row, close) - quantity) <= TIGHT * turnoverOf(row)
  if (!isMade) {
    const source = { kind: 'text', text: message('positions.ledgerAtClose') } as const
    return input(label, quantity, source, { unit: 'ratio', day: market.days[t]! })
  }
  const description = { label, formula: message('positions.restatedEntries'), unit: 'ratio' as const }
  return lazyStep(
    'sum',
    description,
    quantity,
    once(() => unitsOf(reporting, owned, close)),
  )
}

const TIGHT = 1e-9

/** A moment of a day: after some of its entries, and before or after its splits. */
interface Moment {
  readonly t: number
  readonly count: number
  readonly isSplit: boolean
}

const entriesOn = ({ entries: { index } }: InstrumentRow, t: number): number => firstFrom(index, t + 1) - firstFrom(index, t)
const turnoverOf = ({ entries: { units } }: InstrumentRow): number => units.reduce((sum, each) => sum + Math.abs(each), 0)

/** Units held at a moment, as the entries and splits until then make them. */
function unitsAt(row: InstrumentRow, moment: Moment): number {
  const { index, units } = row.entries
  let sum = 0
  for (let k = 0; k < firstFrom(index, moment.t) + moment.count; k++)
    sum += splitsSince(row, k, moment).reduce((held, s) => held * row.splits.ratio[s]!, units[k]!)
  return sum
}

/** The splits between an entry and a moment, by their position. */
function splitsSince(row: InstrumentRow, k: number, { t, isSplit }: Moment): readonly number[] {
  const { entries, splits } = row
  const day = entries.index[k]!
  const last = firstFrom(splits.index, isSplit ? t + 1 : t)
  const isBefore = splits.index.includes(day) && k - firstFrom(entries.index, day) < entriesBeforeSplit(row, day)
  const first = firstFrom(splits.index, isBefore ? day : day + 1)
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i)
}

/**
 * How many of a day's entries came before its split, which the order of a day does not tell and the quantity at its close does: those of
 * a weekend count on the Monday of the split, and the split comes between. 0 where none of them would lead there.
 */
function entriesBeforeSplit(row: InstrumentRow, day: number): number {
  const { entries, splits, steps } = row
  const first = firstFrom(entries.index, day)
  let ratio = 1
  for (let s = firstFrom(splits.index, day); splits.index[s] === day; s++) ratio *= splits.ratio[s]!
  const units = entries.units.subarray(first, first + entriesOn(row, day))
  const [before, after] = [quantityAt(steps, day - 1), quantityAt(steps, day)]
  const made = (count: number) => units.reduce((sum, each, k) => sum + each * (k < count ? ratio : 1), before * ratio)
  for (let count = 0; count <= units.length; count++) if (Math.abs(made(count) - after) <= TIGHT * turnoverOf(row)) return count
  return 0
}

/** Units that each entry until a moment brought or took, times the splits since. */
function unitsOf(reporting: ReportingMarket, owned: OwnedRow, moment: Moment): readonly Derivation[] {
  const { row } = owned
  const parts: Derivation[] = []
  for (let k = 0; k < firstFrom(row.entries.index, moment.t) + moment.count; k++) {
    if (row.entries.units[k] === 0) continue
    const booked = unitsOfEntry(reporting, owned, k)
    const later = splitsSince(row, k, moment).map((s) => heldSplit(reporting, row, s))
    const description = { label: booked.label, formula: message('positions.unitsTimesSplits'), unit: 'ratio' as const }
    parts.push(later.length === 0 ? booked : step('product', description, [booked, ...later]))
  }
  return parts
}

function heldSplit(reporting: ReportingMarket, { instrument, splits }: InstrumentRow, s: number): Derivation {
  const t = splits.index[s]!
  return splitOf(reporting, instrument, t, splits.ratio[s]!, message('positions.split', { day: dayText(reporting.market, t) }))
}

/** The units of an entry of a row: as booked, or what a merger, spin-off or exercise made of other units. */
export function unitsOfEntry(reporting: ReportingMarket, owned: OwnedRow, k: number): Derivation {
  const { market } = reporting
  const { account, row } = owned
  const { index, units, event } = row.entries
  const t = index[k]!
  const label = message('positions.unitsOn', { day: dayText(market, t) })
  if (event[k] === ASSUMED_EVENT)
    return input(label, units[k]!, { kind: 'text', text: owned.ledger.assumed ?? '' }, { unit: 'ratio', day: market.days[t]! })
  const made = event[k]! < 0 ? unitsInKind(reporting, owned, k, label) : unitsOfExercise(reporting, owned, k, label)
  if (made) return made
  const source = bookedBy(reporting, account.id, row.instrument, { t, event: event[k]! })
  return input(label, units[k]!, source, { unit: 'ratio', day: market.days[t]! })
}

/** Units of a merger or spin-off: what was held, or that times the ratio. Null where no action of the day makes them. */
function unitsInKind(reporting: ReportingMarket, { account, row, ledger }: OwnedRow, k: number, label: Text): Derivation | null {
  const { index, units, kind } = row.entries
  const isLeaving = kind[k] === ENTRY.distributed
  const isOf = ({ parent, child, entered, isMerger }: GivenInKind) =>
    entered === index[k] && (isLeaving ? isMerger && parent === row.instrument : child === row.instrument)
  for (const action of givenInKind(reporting.market).filter(isOf)) {
    const parent = ledger.rows.find(({ instrument }) => instrument === action.parent)
    const held = isLeaving ? -units[k]! : units[k]! / action.ratio.value
    const moment = parent && momentOf(parent, action.since, held)
    if (!parent || !moment) continue
    const { ticker } = reporting.market.instruments[action.parent]!
    const description = {
      label: message('positions.heldUntil', { ticker }),
      formula: message('positions.restatedEntries'),
      unit: 'ratio' as const,
    }
    const before = lazyStep(
      'sum',
      description,
      held,
      once(() => unitsOf(reporting, { account, row: parent, ledger }, moment)),
    )
    if (isLeaving) return step('negative', { label, formula: message('positions.lessUnitsHeld'), unit: 'ratio' }, [before])
    return lazyStep('product', { label, formula: message('positions.unitsTimesRatio'), unit: 'ratio' }, units[k]!, () => [
      before,
      action.ratio,
    ])
  }
  return null
}

/** The moment of a day at which so many units were held. */
function momentOf(row: InstrumentRow, t: number, held: number): Moment | undefined {
  const moments = [false, true].flatMap((isSplit) =>
    Array.from({ length: entriesOn(row, t) + 1 }, (_, count) => ({ t, count, isSplit })),
  )
  return moments.find((moment) => Math.abs(unitsAt(row, moment) - held) <= TIGHT * turnoverOf(row))
}

/** Units that the exercise of an option brought or took; null for any other entry. */
function unitsOfExercise(
  reporting: ReportingMarket,
  { account, row, ledger }: OwnedRow,
  k: number,
  label: Text,
): Derivation | null {
  const { market } = reporting
  const { event, units, index } = row.entries
  for (const { instrument, entries } of ledger.rows) {
    const option = market.instrumentAt(instrument)
    if (option.settlement !== 'paid' || option.option?.underlying !== row.instrument) continue
    const own = entries.event.indexOf(event[k]!)
    if (own < 0) continue
    const source = { kind: 'entry', account: account.id, event: event[k]! } as const
    const side = { label: message('positions.side'), from: message('positions.exerciseSide') }
    const { multiplier } = market.instrumentAt(row.instrument)
    return lazyStep('product', { label, formula: message('positions.deliveredFormula'), unit: 'ratio' }, units[k]!, () => [
      input(message('positions.contractsExercised'), entries.units[own]!, source, {
        unit: 'ratio',
        day: market.days[index[k]!]!,
      }),
      unitsOfContract(contractSize(option), multiplier),
      parameter(side.label, option.option?.isCall ? -1 : 1, side.from),
    ])
  }
  return null
}
