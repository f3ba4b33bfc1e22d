import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { exposure } from '@portal/contract/reports/exposure.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { riskChange } from '@portal/contract/reports/risk/risk-change.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useGrouping } from '#selection/use-grouping.ts'
import { useClientStore } from '#session/client-store.ts'
import { LimitsCard } from '#tables/limits-card.tsx'
import { CardPlace } from '#ui/card/card-place.ts'
import { classNames } from '#ui/class-names.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { DataOverview } from './data-overview.tsx'
import { ExposureTable } from './exposure-table.tsx'
import { FactorEvolutionCard } from './factor-evolution-card.tsx'
import { HitsCard } from './hits-card.tsx'
import { RiskPieCard } from './risk-pie-card.tsx'
import styles from './risk-screen.module.css'
import { FactorRiskTable, RiskChangeTable, RiskSummaryTable } from './risk-tables.tsx'
import { StressCard } from './stress-card.tsx'

/**
 * /risk: possible losses of the scope and their sources, and the data behind the figures. Each request starts when the previous
 * one has settled.
 */
export function RiskScreen() {
  const period = useTimePeriod()
  const horizon = useUrlChoice('horizonDays', riskText('horizon'), riskText.group('horizons'))
  const contributions = useUrlChoice('contributions', riskText('contributions'), riskText.group('contributionKinds'))
  const groupings = useGrouping('riskGrouping', riskText('grouping'))
  const { grouping } = groupings
  const dimension = useUrlChoice('dimension', riskText('dimension'), riskText.group('dimensions'))
  const ofDimension = useMemo(() => ({ dimension: dimension.value }), [dimension.value])
  const ofHorizon = useMemo(() => ({ horizonDays: HORIZONS[horizon.value] }), [horizon.value])
  const ofGroups = useMemo(
    () => ({ contributions: contributions.value, ...(grouping && { grouping }) }),
    [contributions.value, grouping],
  )
  const ofPeriod = useMemo(() => ({ timePeriod: period.value }), [period.value])
  const summary = useReport(riskSnapshot, { extra: ofHorizon })
  const factors = useReport(factorRisk, { after: summary })
  const pie = useReport(riskPie, { extra: ofGroups, after: { isSettled: factors.isSettled && groupings.isSettled } })
  const stress = useReport(stressTest, { after: pie })
  const hits = useReport(hitsSimulation, { extra: ofPeriod, after: stress })
  const evolution = useReport(factorRiskEvolution, { extra: ofPeriod, after: hits })
  const change = useReport(riskChange, { extra: ofPeriod, after: evolution })
  const lookedThrough = useReport(exposure, { extra: ofDimension, after: evolution })
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  return (
    <>
      <PageHead
        title={screenTitle('risk')}
        lead={screenLead('risk')}
        facts={<ReportFacts report={summary.data} accountCount={accountCount} isLoading={summary.isLoading} />}
      />
      <div className={styles.room}>
        <div className={styles.grid}>
          <CardPlace value={styles.whole}>
            <DataOverview
              report={summary}
              evolution={evolution}
              choices={{ horizon, contributions, grouping: groupings.field, period }}
            />
          </CardPlace>
          <CardPlace value={styles.third}>
            <RiskSummaryTable report={summary} />
          </CardPlace>
          <CardPlace value={styles.third}>
            <FactorRiskTable report={factors} />
          </CardPlace>
          <CardPlace value={classNames(styles.third, styles.last)}>
            <RiskPieCard report={pie} contributions={contributions.value} grouping={grouping ?? 'assetClass'} />
          </CardPlace>
          <CardPlace value={styles.half}>
            <StressCard report={stress} />
          </CardPlace>
          <CardPlace value={styles.half}>
            <HitsCard report={hits} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <RiskChangeTable report={change} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <ExposureTable report={lookedThrough} dimension={dimension} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <FactorEvolutionCard report={evolution} />
          </CardPlace>
          <LimitsCard after={evolution} place={styles.whole} />
        </div>
      </div>
    </>
  )
}

const HORIZONS = { 1: 1, 10: 10, 20: 20 } as const
