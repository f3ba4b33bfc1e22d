import type { Text } from '@portal/engine/message.ts'
import { ATTRIBUTION } from '@portal/presentation/messages/en/engine/attribution.ts'
import { CURVES } from '@portal/presentation/messages/en/engine/curves.ts'
import { DERIVATION } from '@portal/presentation/messages/en/engine/derivation.ts'
import { DOUBTS } from '@portal/presentation/messages/en/engine/doubts.ts'
import { FACTORS } from '@portal/presentation/messages/en/engine/factors.ts'
import { INSTRUMENTS } from '@portal/presentation/messages/en/engine/instruments.ts'
import { LEDGER } from '@portal/presentation/messages/en/engine/ledger.ts'
import { LIMITS } from '@portal/presentation/messages/en/engine/limits.ts'
import { LOTS } from '@portal/presentation/messages/en/engine/lots.ts'
import { MARKET } from '@portal/presentation/messages/en/engine/market.ts'
import { PERFORMANCE } from '@portal/presentation/messages/en/engine/performance.ts'
import { POSITIONS } from '@portal/presentation/messages/en/engine/positions.ts'
import { RISK } from '@portal/presentation/messages/en/engine/risk.ts'
import { SCOPE } from '@portal/presentation/messages/en/engine/scope.ts'
import { WHAT_IF } from '@portal/presentation/messages/en/engine/what-if.ts'
import { type Messages, textsByKey } from '@portal/presentation/messages/texts.ts'
import { LANGUAGE } from './texts.ts'

/** The messages of the engine, by folder. */
const AREAS: Readonly<Record<string, Messages>> = {
  attribution: ATTRIBUTION,
  curves: CURVES,
  derivation: DERIVATION,
  doubts: DOUBTS,
  factors: FACTORS,
  instruments: INSTRUMENTS,
  ledger: LEDGER,
  limits: LIMITS,
  lots: LOTS,
  market: MARKET,
  performance: PERFORMANCE,
  positions: POSITIONS,
  risk: RISK,
  scope: SCOPE,
  'what-if': WHAT_IF,
}

const texts = new Map(Object.entries(AREAS).map(([area, messages]) => [area, textsByKey(`engine.${area}`, messages, LANGUAGE)]))

/** A text of the engine in the language of replies. @throws Error for a code without a message */
export function engineText(text: Text): string {
  if (typeof text === 'string') return text
  const end = text.code.indexOf('.')
  const params = Object.entries(text.params).map(([name, value]) => [name, typeof value === 'object' ? engineText(value) : value])
  return texts.get(text.code.slice(0, end))!(text.code.slice(end + 1), Object.fromEntries(params))
}
