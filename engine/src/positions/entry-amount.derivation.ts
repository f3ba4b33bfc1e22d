import { type Derivation, input, lazyStep, step } from '#derivation/derivation.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { bookedBy, givenInKind } from '#market/corporate-actions.derivation.ts'
import { atRowPrices, type ReportingMarket } from '#market/reporting-market.ts'
import { unitValueOf } from '#market/unit-value.derivation.ts'
import { message, type Text } from '#message.ts'
import { type OwnedRow, unitsOfEntry } from './quantity.derivation.ts'

/**
 * The net value that an entry moved into a row, in the entry's own currency: as booked; what entered or left in kind at the close of its
 * day, also by a spin-off or merger.
 *
 * @param k position of the entry in its row
 */
export function amountOfEntry(reporting: ReportingMarket, owned: OwnedRow, k: number, label: Text): Derivation {
  const { market } = reporting
  const { account, row } = owned
  const { index, amount, event } = row.entries
  const [t, value] = [index[k]!, amount[k]!]
  const source = bookedBy(reporting, account.id, row.instrument, { t, event: event[k]! })
  const booked = input(label, value, source, { unit: 'price', day: market.days[t]! })
  const worth = event[k]! < 0 ? givenWorth(reporting, owned, k, label) : inKindWorth(reporting, owned, k, label)
  return worth && isNear(worth.value, value) ? { ...worth, value } : booked
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b)

/** Units that crossed the border of the account in kind, at the close. */
function inKindWorth(reporting: ReportingMarket, owned: OwnedRow, k: number, label: Text): Derivation | null {
  const { row, ledger } = owned
  const { index, units } = row.entries
  const isInKind = ledger.external.some(
    (flow) => flow.instrument === row.instrument && flow.index === index[k] && flow.units === units[k],
  )
  return isInKind ? worthOfUnits(reporting, owned, k, label) : null
}

function worthOfUnits(reporting: ReportingMarket, owned: OwnedRow, k: number, label: Text): Derivation | null {
  const { instrument, entries } = owned.row
  if (reporting.market.instrumentAt(instrument).settlement !== 'paid' || entries.units[k] === 0) return null
  const description = { label, formula: message('positions.unitsAtClose'), unit: 'price' as const }
  const own = atRowPrices(reporting, owned.account, owned.row)
  return step('product', description, [unitsOfEntry(reporting, owned, k), unitValueOf(own, instrument, entries.index[k]!)])
}

/** Value of the receipts of a spin-off or merger, at the close; of the row that it left the other row's, with the opposite sign. */
function givenWorth(reporting: ReportingMarket, owned: OwnedRow, k: number, label: Text): Derivation | null {
  const { account, row, ledger } = owned
  const { index, amount } = row.entries
  const paid = cashOfMerger(reporting, owned, k, label)
  if (paid) return paid
  const brought = worthOfUnits(reporting, owned, k, label)
  if (brought && isNear(brought.value, amount[k]!)) return brought
  for (const { parent, child, entered } of givenInKind(reporting.market)) {
    if (parent !== row.instrument || entered !== index[k]) continue
    const other = ledger.rows.find(({ instrument }) => instrument === child)
    if (!other) continue
    const position = other.entries.amount.findIndex(
      (each, at) => other.entries.index[at] === index[k] && other.entries.event[at]! < 0 && each === -amount[k]!,
    )
    if (position < 0) continue
    return lazyStep('negative', { label, formula: message('positions.lessNewUnits'), unit: 'price' }, amount[k]!, () => [
      amountOfEntry(
        reporting,
        { account, row: other, ledger },
        position,
        message('positions.valueReceived', { ticker: reporting.market.instruments[child]!.ticker }),
      ),
    ])
  }
  return null
}

/** The cash part of a merger: what left the row for the units that were held. */
function cashOfMerger(reporting: ReportingMarket, owned: OwnedRow, k: number, label: Text): Derivation | null {
  const { instrument, entries } = owned.row
  const { index, kind, units, event } = entries
  if (units[k] !== 0 || kind[k] !== ENTRY.distributed) return null
  const merger = givenInKind(reporting.market).find(
    ({ parent, since, cash }) => cash && parent === instrument && since === index[k],
  )
  const left = index.findIndex(
    (day, at) => day === index[k] && kind[at] === ENTRY.distributed && event[at]! < 0 && units[at] !== 0,
  )
  if (!merger?.cash || left < 0) return null
  const description = { label, formula: message('positions.unitsTimesCash'), unit: 'price' as const }
  return step('product', description, [unitsOfEntry(reporting, owned, left), merger.cash.perUnit])
}
