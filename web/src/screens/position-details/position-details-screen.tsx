import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { POSITION_DETAILS, positionRequestFor } from '@portal/presentation/tables/positions/position-details.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReport } from '#api/use-report.ts'
import { filterText } from '#messages/filter-texts.ts'
import { dayInWords } from '#messages/page-formats.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { tableText } from '#messages/table-texts.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useSearchText } from '#selection/search-text.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useClientStore } from '#session/client-store.ts'
import { TaxLotsLink } from '#tables/tax-lots-link.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { useColumnLayout } from '#ui/grid/settings/table-settings.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import links from '#ui/page/page-link.module.css'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { Select } from '#ui/select/select.tsx'
import { PositionTable } from './position-table.tsx'

/** /position-details: the positions in scope, one row for each instrument and account. */
export function PositionDetailsScreen() {
  const period = useTimePeriod()
  const [search, changeSearch] = useSearchText()
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const method = useUrlChoice('costBasisMethod', costText('method'), costText.group('methods'))
  // Optional figures are requested only if their column is shown.
  const layout = useColumnLayout(POSITION_DETAILS.name)
  const extra = useMemo(
    () => positionRequestFor(layout?.shown, { timePeriod: period.value, costBasisMethod: method.value }),
    [layout, period.value, method.value],
  )
  const report = useReport(positionDetail, { extra })
  return (
    <>
      <PageHead
        title={screenTitle('positions')}
        lead={
          report.data ? screenLead('positionsOf', { day: dayInWords(report.data, Date.now() / 1000) }) : screenLead('positions')
        }
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={
          <>
            <SearchField
              label={tableText('searchPositions')}
              value={search}
              onChange={changeSearch}
              clearLabel={filterText('clearSearch')}
            />
            <Link to="/portfolio-calculator" search={{}} className={links.link}>
              {filterText('byGroup')}
            </Link>
            <TaxLotsLink />
            {extra.costBasisMethod && <Select {...method} isLabelHidden size="s" />}
            {extra.timePeriod && <PeriodChoice {...period} isLabelHidden report={report} />}
          </>
        }
      />
      <PositionTable report={report} search={search} onClear={() => changeSearch('')} />
    </>
  )
}
