import type { RiskOverview } from '@portal/contract/reports/risk-overview.ts'
import { isKnown } from '@portal/presentation/format/missing.ts'

import { formatPercent } from '#messages/page-formats.ts'
import { riskText } from '#messages/reports/risk-texts.ts'

/** Shares of gross exposure with own, filled and missing returns; null without exposure. */
export function coverageText({ full, filled, none, specificMissing }: RiskOverview['coverage']): string | null {
  if (!isKnown(full)) return null
  const parts = [
    `${formatPercent(full)} ${riskText('full')}`,
    `${formatPercent(filled)} ${riskText('filled')}`,
    `${formatPercent(none)} ${riskText('none')}`,
  ]
  if (isKnown(specificMissing) && specificMissing > 0) {
    parts.push(`${riskText('specificMissing')} ${formatPercent(specificMissing)}`)
  }
  return parts.join(', ')
}
