import { type Derivation, step } from '#derivation/derivation.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { unitValueOf } from '#market/unit-value.derivation.ts'
import { message } from '#message.ts'
import { entriesOf, inMoney, moneyDescription, type RowDay } from './row-day.derivation.ts'

/** Value that a spin-off, a merger or a return of capital took out of the row, less what the units that left with it were worth. */
export function givenOf(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const entries = entriesOf(day, ENTRY.distributed)
  const parts = entries.map(({ amount }) =>
    step('negative', { label: amount.label, formula: message('attribution.valueLessLeft') }, [amount]),
  )
  const left = reporting.market.instrumentAt(index).settlement === 'paid' ? entries.flatMap(({ units }) => units ?? []) : []
  const worth = left.map((units) => {
    const description = {
      label: message('attribution.unitsLeft'),
      formula: message('attribution.unitsTimesValue'),
      unit: 'price' as const,
    }
    return inMoney(day, step('product', description, [units, unitValueOf(reporting, index, t)]))
  })
  return step('sum', moneyDescription(day, message('attribution.distributed'), message('attribution.leftRatio')), [
    ...parts,
    ...worth,
  ])
}
