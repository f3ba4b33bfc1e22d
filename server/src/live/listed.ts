import { optionModel, ratesModel } from '@portal/engine/instruments/models.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { type MemoTable, memo } from '@portal/engine/memo.ts'
import type { Listed, ListedInstrument } from './quote-source.ts'

/** One a market. */
const LISTED: MemoTable<Listed> = { name: 'instruments as listed', bytesOf: ({ instruments }) => 200 * instruments.length }

/** A market as sources of quotes see it; made once, because it hangs on the closes alone. */
export function listedOf(closed: Market): Listed {
  return memo(closed, LISTED, 0, () => compute(closed))
}

function compute(closed: Market): Listed {
  const { institutionId, instruments, currencies, days, last, stored } = closed
  const { pivotCurrency } = stored.institution
  const inPivot = closed.ratesIn(pivotCurrency)
  return {
    institutionId,
    lastClose: days[last]!,
    instruments: instruments.flatMap((_, index) => listedInstrument(closed, index)),
    pivotCurrency,
    currencies: currencies.flatMap((code, c) => {
      const rate = inPivot[c]![last]!
      return code === pivotCurrency || !(rate > 0) ? [] : [{ code, rate }]
    }),
  }
}

/** Nothing for what has no close to quote from. */
function listedInstrument(closed: Market, index: number): readonly ListedInstrument[] {
  const { last, instruments } = closed
  const { id, externalId, kind, assetClass, sector, currency } = instruments[index]!
  const price = closed.closes(index).values[last]!
  if (Number.isNaN(price)) return []
  const option = optionModel(closed, index, last)
  const underlying = option && instruments[option.underlying]!.id
  return [
    {
      id,
      externalId,
      kind,
      assetClass,
      sector,
      currency,
      price,
      modifiedDuration: ratesModel(closed, index, last)?.modifiedDuration ?? null,
      option: option && underlying !== null ? { underlying, delta: option.delta } : null,
    },
  ]
}
