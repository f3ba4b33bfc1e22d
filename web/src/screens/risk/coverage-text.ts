import type { RiskOverview } from '@portal/contract/reports/risk-overview.ts'
import { isKnown } from '@portal/presentation/format/missing.ts'
import { formatPercent } from '@portal/presentation/format/percent.ts'

import { RISK_TEXTS } from '#messages/risk-texts.ts'

/** How much of the gross exposure has moves of its own, filled ones, or none; null where nothing is exposed. */
export function coverageText({ full, filled, none, specificMissing }: RiskOverview['coverage']): string | null {
  if (!isKnown(full)) return null
  const parts = [
    `${formatPercent(full)} ${RISK_TEXTS.full}`,
    `${formatPercent(filled)} ${RISK_TEXTS.filled}`,
    `${formatPercent(none)} ${RISK_TEXTS.none}`,
  ]
  if (isKnown(specificMissing) && specificMissing > 0) {
    parts.push(`${RISK_TEXTS.specificMissing} ${formatPercent(specificMissing)}`)
  }
  return parts.join(', ')
}
