import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { attribution } from '@portal/contract/reports/performance/attribution.ts'
import { drawdowns } from '@portal/contract/reports/performance/drawdowns.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { realisedDrawdown } from '@portal/contract/reports/performance/realised-drawdown.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useCrossFilter } from '#selection/use-cross-filter.ts'
import { useGrouping } from '#selection/use-grouping.ts'
import { useClientStore } from '#session/client-store.ts'
import { CardPlace } from '#ui/card/card-place.ts'
import { Segments } from '#ui/choice/segments.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { AttributionTable } from './attribution-table.tsx'
import { DifferenceTable, TimingTable } from './difference-table.tsx'
import { DrawdownTable } from './drawdown-table.tsx'
import { DrawdownCard, DrawdownDaysTable, DrawdownPositionsTable, DrawdownsTable } from './drawdowns-cards.tsx'
import { EvolutionCard } from './evolution-card.tsx'
import { IndexCard } from './index-card.tsx'
import styles from './performance-screen.module.css'
import { AccountPerformanceTable, BenchmarkPerformanceTable } from './performance-tables.tsx'
import { ScatterCard } from './scatter-card.tsx'
import { CalendarTable, RollingCard, StatisticsTable } from './statistics-tables.tsx'
import { useBenchmarks } from './use-benchmarks.ts'
import { useCrossFilteredAccounts } from './use-cross-filtered-accounts.ts'

/**
 * /performance: returns of accounts and benchmarks, causes of profit and loss, and return against volatility. Each request starts
 * when the previous one has settled.
 */
export function PerformanceScreen() {
  const period = useTimePeriod()
  const returns = useUrlChoice('returns', performanceText('returns'), performanceText.group('returnKinds'))
  const interval = useUrlChoice('portEvolveInterval', performanceText('interval'), performanceText.group('intervals'))
  const view = useUrlChoice('portEvolveView', performanceText('view'), performanceText.group('views'))
  const fees = useUrlChoice('fees', performanceText('fees'), performanceText.group('feeKinds'))
  const groupings = useGrouping('attributionGrouping', performanceText('attributionGrouping'))
  const isGross = fees.value === 'gross'
  const isCumulative = returns.value === 'cumulative'
  const chosen = useBenchmarks()
  const { ofOwn, ofAll } = chosen
  const ofKind = useMemo(() => ({ isCumulative, ...ofAll }), [isCumulative, ofAll])
  const ofAccounts = useMemo(
    () => ({ isCumulative, ...(isGross && { fees: 'gross' as const }), ...ofOwn }),
    [isCumulative, isGross, ofOwn],
  )
  const byMoney = useMemo(() => ({ ...ofAccounts, returnMethod: 'mwr' as const }), [ofAccounts])
  const ofPeriod = useMemo(
    () => ({ timePeriod: period.value, ...(isGross && { fees: 'gross' as const }) }),
    [period.value, isGross],
  )
  const besideOwn = useMemo(() => ({ ...ofPeriod, ...ofOwn }), [ofPeriod, ofOwn])
  const besideAll = useMemo(() => ({ ...ofPeriod, ...ofAll }), [ofPeriod, ofAll])
  const ofGroups = useMemo(
    () => ({ timePeriod: period.value, ...(groupings.grouping && { grouping: groupings.grouping }), ...ofOwn }),
    [period.value, groupings.grouping, ofOwn],
  )
  const accounts = useReport(portPerformance, { extra: ofAccounts })
  const benchmarks = useReport(benchmarkPerformance, { extra: ofKind, after: accounts })
  const evolution = useReport(portfolioEvolutionCharts[interval.value][view.value], { extra: ofPeriod, after: benchmarks })
  const scatter = useReport(accountPerformanceScatter, { extra: besideOwn, after: evolution })
  // None of these waits for another: a period is chosen for all of them at once.
  const againstBenchmark = useReport(attribution, {
    extra: ofGroups,
    after: { isSettled: scatter.isSettled && groupings.isSettled },
  })
  const drawdown = useReport(realisedDrawdown, { extra: ofPeriod, after: scatter })
  const moneyWeighted = useReport(portPerformance, { extra: byMoney, after: scatter })
  const realised = useReport(statistics, { extra: besideOwn, after: scatter })
  const drawdownsReport = useReport(drawdowns, { extra: besideOwn, after: scatter })
  const index = useReport(performanceIndex, { extra: besideAll, after: scatter })
  const crossFilter = useCrossFilter()
  const crossFiltered = useCrossFilteredAccounts(crossFilter, scatter.data?.chart)
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const clientName = useClientStore((store) => store.selectedClient)
  const form = { isCumulative, timePeriod: period.value }
  return (
    <>
      <PageHead
        title={screenTitle('performance')}
        lead={screenLead('performance')}
        facts={<ReportFacts report={accounts.data} accountCount={accountCount} isLoading={accounts.isLoading} />}
        filters={
          <>
            <Segments {...fees} />
            <Segments {...returns} />
            <PeriodChoice {...period} isLabelHidden report={evolution} />
          </>
        }
      />
      {/* Remount the cards for another client, so that nothing animates from the previous one. */}
      <div key={clientName} className={styles.room}>
        <div className={styles.grid}>
          <CardPlace value={styles.periods}>
            <AccountPerformanceTable
              report={accounts}
              {...form}
              isGross={isGross}
              choice={crossFiltered.rows}
              onClear={crossFilter.clear}
            />
          </CardPlace>
          <CardPlace value={styles.periods}>
            <BenchmarkPerformanceTable report={benchmarks} {...form} choice={chosen} />
          </CardPlace>
          <CardPlace value={styles.periods}>
            <DifferenceTable accounts={accounts} benchmarks={benchmarks} {...form} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.periods}>
            <TimingTable timeWeighted={accounts} moneyWeighted={moneyWeighted} {...form} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.wide}>
            <EvolutionCard report={evolution} interval={interval} view={view} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.narrow}>
            <ScatterCard report={scatter} isGross={isGross} choice={crossFiltered.choice} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <AttributionTable report={againstBenchmark} grouping={groupings.field} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <IndexCard report={index} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <DrawdownTable report={drawdown} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <StatisticsTable report={realised} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <CalendarTable report={realised} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <RollingCard report={realised} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <DrawdownCard report={drawdownsReport} isGross={isGross} period={period} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <DrawdownsTable report={drawdownsReport} isGross={isGross} />
          </CardPlace>
          <CardPlace value={styles.wide}>
            <DrawdownPositionsTable report={drawdownsReport} />
          </CardPlace>
          <CardPlace value={styles.narrow}>
            <DrawdownDaysTable report={drawdownsReport} isGross={isGross} />
          </CardPlace>
        </div>
      </div>
    </>
  )
}
