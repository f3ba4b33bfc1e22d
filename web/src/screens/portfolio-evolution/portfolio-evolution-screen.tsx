import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useCrossFilter } from '#selection/use-cross-filter.ts'
import { useGrouping } from '#selection/use-grouping.ts'
import { useClientStore } from '#session/client-store.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { Select } from '#ui/select/select.tsx'
import { EvolutionChartCard } from './evolution-chart-card.tsx'
import { EvolutionTable } from './evolution-table.tsx'
import styles from './portfolio-evolution-screen.module.css'
import { useCrossFilteredGroup } from './use-cross-filtered-group.ts'

/**
 * /portfolio-evolution: the parts of a period's profit and loss, as a tree and as a chart. The groupings load first, then the
 * tree, then the chart.
 */
export function PortfolioEvolutionScreen() {
  const period = useTimePeriod()
  const groupings = useGrouping()
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const extra = useMemo(
    () => ({ timePeriod: period.value, ...(groupings.grouping && { grouping: groupings.grouping }) }),
    [period.value, groupings.grouping],
  )
  const report = useReport(portfolioEvolution, { extra, after: groupings })
  const crossFilter = useCrossFilter()
  const { groups, choice } = useCrossFilteredGroup(crossFilter.crossFilter, groupings.grouping, report.data?.sections)
  return (
    <>
      <PageHead
        title={screenTitle('portfolioEvolution')}
        lead={screenLead('portfolioEvolution')}
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={
          <>
            <Select {...groupings.field} isLabelHidden size="s" />
            <PeriodChoice {...period} isLabelHidden report={report} />
          </>
        }
      />
      <div className={styles.stack}>
        <EvolutionTable report={report} choice={choice} onClear={crossFilter.clear} />
        <EvolutionChartCard timePeriod={period.value} after={report} groups={groups} choice={crossFilter.choiceOf('group')} />
      </div>
    </>
  )
}
