import { type Derivation, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { instrumentIn } from '#instruments/instrument-market.ts'
import { accruedOf } from '#instruments/models.derivation.ts'
import { accruesInterest } from '#instruments/models.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { message } from '#message.ts'
import {
  currencyOf,
  entriesOf,
  inMoney,
  moneyDescription,
  openingQuantity,
  quantityBefore,
  type RowDay,
} from './row-day.derivation.ts'

/** Income at the day's rate, and of a bond the change of accrued interest on the opening position. */
export function incomeOf(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const instrument = instrumentIn(reporting, index)
  const received = entriesOf(day, ENTRY.income).map(({ amount }) =>
    step('negative', { label: amount.label, formula: message('attribution.leftAsIncome') }, [amount]),
  )
  if (instrument.settlement !== 'paid' || !accruesInterest(reporting.market.instruments[index]!) || day.before === 0)
    return step('sum', moneyDescription(day, 'Income', message('attribution.amountsAtRate')), received)
  const accruedAt = (at: number) =>
    step(
      'product',
      {
        label: message('attribution.unitAccrued'),
        formula: message('attribution.multiplierTimesAccrued'),
        unit: 'price',
      },
      [multiplierOf(instrument.multiplier), accruedOf(reporting, index, at)],
    )
  const accrued = step(
    'difference',
    { label: message('attribution.accruedChangeLabel'), formula: message('attribution.accruedChange'), unit: 'price' },
    [
      step(
        'product',
        { label: message('attribution.accruedNow'), formula: message('attribution.accruedBeforeUnits'), unit: 'price' },
        [openingQuantity(day), accruedAt(t)],
      ),
      step(
        'product',
        { label: message('attribution.accruedBefore'), formula: message('attribution.accruedBeforeUnits'), unit: 'price' },
        [quantityBefore(day), accruedAt(t - 1)],
      ),
    ],
  )
  const description = moneyDescription(day, 'Income', message('attribution.amountsPlusAccrued'))
  // Accrued interest is what a dirty price is above a clean one: on days without any its change is what rounding left of the value.
  const scale = Math.abs(day.before * day.ratio * instrument.unitValue[t]! * reporting.rates[currencyOf(day)]![t]!)
  return step('sum', { ...description, scale }, [...received, inMoney(day, accrued)])
}
