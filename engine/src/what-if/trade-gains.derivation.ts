import { type Derivation, input, lazyStep } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import type { Realised } from '#lots/lot-engine.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { message } from '#message.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'

/** Proceeds (+) of a lot in a trade that is not booked: its units at the last close, without costs. */
export function proposedProceeds(scope: ReportingScope, { instrument, quantity, proceedsReporting }: Realised): Derivation {
  const { market } = scope
  const t = market.last
  const { multiplier, currency } = market.instrumentAt(instrument)
  const { ticker } = market.instruments[instrument]!
  const source = { kind: 'text', text: message('what-if.proposed') } as const
  const units = input(message('what-if.units', { ticker }), quantity, source, { unit: 'ratio', day: market.days[t]! })
  const words = { label: message('what-if.proceeds', { ticker }), formula: message('what-if.unitsAtClose') }
  return lazyStep('product', words, proceedsReporting, () => [
    units,
    multiplierOf(multiplier),
    closeOf(scope, instrument, t),
    ...(currency === scope.currency ? [] : [rateOf(scope, currency, t)]),
  ])
}
