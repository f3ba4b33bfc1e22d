import { type Derivation, lessOne, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { message, type Text } from '#message.ts'
import { splitOf } from './corporate-actions.derivation.ts'
import type { ReportingMarket } from './reporting-market.ts'

/** The close of the day before, restated for the splits of the day. */
export function openingCloseOf(reporting: ReportingMarket, index: number, start: number, end: number): Derivation {
  const close = closeOf(reporting, index, start)
  const ratios = reporting.market
    .priceActions(index)
    .filter((action) => action.index > start && action.index <= end && action.ratio !== 1)
  if (ratios.length === 0) return close
  const units = ratios.map(({ ratio, index: t }) =>
    splitOf(reporting, index, t, ratio, message('market.split', { day: dayText(reporting.market, t) })),
  )
  return step(
    'quotient',
    { label: message('market.restated', { label: close.label }), formula: message('market.closeOverRatio'), unit: 'price' },
    [
      close,
      step('product', { label: message('market.splitRatio'), formula: message('market.splitsMultiplied'), unit: 'ratio' }, units),
    ],
  )
}

/** `p1 / p0 - 1` of an instrument from a close to another, in its own currency. */
export function priceMoveOf(reporting: ReportingMarket, index: number, start: number, end: number, label: Text): Derivation {
  const growth = step('quotient', { label: message('market.closeRatio'), formula: 'p1 ÷ p0', unit: 'ratio' }, [
    closeOf(reporting, index, end),
    openingCloseOf(reporting, index, start, end),
  ])
  return lessOne(label, 'p1 ÷ p0 - 1', growth)
}
