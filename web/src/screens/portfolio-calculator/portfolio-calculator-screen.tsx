import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { showsCost } from '@portal/presentation/tables/cost-columns.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { useReport } from '#api/use-report.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useGrouping } from '#selection/use-grouping.ts'
import { useClientStore } from '#session/client-store.ts'
import { Button } from '#ui/button/button.tsx'
import { useColumnLayout } from '#ui/grid/settings/table-settings.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { Select } from '#ui/select/select.tsx'
import { CalculatorTable } from './calculator-table.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useWhatIfDraft, useWhatIfReport } from './use-what-if.ts'
import { WhatIfTable } from './what-if-table.tsx'

/**
 * /portfolio-calculator: positions with profit and loss of the period and shares of NPV and risk, and the same after hypothetical
 * trades. The groupings load first, then the tree, then the what-if.
 */
export function PortfolioCalculatorScreen() {
  const period = useTimePeriod()
  const groupings = useGrouping()
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const method = useUrlChoice('costBasisMethod', costText('method'), costText.group('methods'))
  // Cost is requested only if a cost column is shown.
  const costBasisMethod = showsCost(useColumnLayout(PORTFOLIO_CALCULATOR.name)?.shown) ? method.value : undefined
  const { grouping } = groupings
  const extra = useMemo(
    () => ({ timePeriod: period.value, ...(grouping && { grouping }), ...(costBasisMethod && { costBasisMethod }) }),
    [period.value, grouping, costBasisMethod],
  )
  const report = useReport(portfolioCalculator, { extra, after: groupings })
  const clientName = useClientStore((store) => store.selectedClient)
  const { trade } = useSearch({ from: '/signed-in/portfolio-calculator' })
  const [isWhatIf, setIsWhatIf] = useState(trade !== '')
  const draft = useWhatIfDraft(clientName)
  const whatIf = useWhatIfReport(period.value, groupings.grouping, draft.changes, { after: report, isWanted: isWhatIf })
  const actions = (
    <Button size="s" aria-pressed={isWhatIf} disabled={!report.data} onClick={() => setIsWhatIf(!isWhatIf)}>
      {whatIfText('title')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={screenTitle('portfolioCalculator')}
        lead={screenLead('portfolioCalculator')}
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={
          <>
            <Select {...groupings.field} isLabelHidden size="s" />
            {costBasisMethod && !isWhatIf ? <Select {...method} isLabelHidden size="s" /> : null}
            <PeriodChoice {...period} isLabelHidden report={report} />
          </>
        }
      />
      {isWhatIf ? (
        <WhatIfTable report={report} whatIf={whatIf} draft={draft} actions={actions} />
      ) : (
        <CalculatorTable report={report} actions={actions} />
      )}
      <LeaveGuard isDirty={draft.isDirty} />
    </>
  )
}
