import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { filterText } from '#messages/filter-texts.ts'
import { accountText } from '#messages/reports/account-texts.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { tableText } from '#messages/table-texts.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import { taxYearsTo } from '#selection/period/period-presets.ts'
import { type TimePeriodField, usePresetDay, useTimePeriod } from '#selection/period/time-period.ts'
import { useSearchText } from '#selection/search-text.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useClientStore } from '#session/client-store.ts'
import { OpenLotsTable, TaxGainsTable, TaxTermsTable } from '#tables/lots-tables.tsx'
import { TablesByYear } from '#tables/tables-by-year.tsx'
import { TaxGroupsLink } from '#tables/tax-groups-link.tsx'
import { useWantedWorkbook } from '#tables/use-wanted-workbook.ts'
import { SearchField } from '#ui/field/search-field.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './tax-lots-screen.module.css'

/** The workbook of the screen. */
const NAME = 'tax-lots'

/** /tax-lots: the lots of all accounts in scope: what was closed in a year, and what is open. */
export function TaxLotsScreen() {
  const period = useTimePeriod()
  const [search, changeSearch] = useSearchText()
  const isLive = useClientStore((store) => store.useLive)
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const method = useUrlChoice('costBasisMethod', costText('method'), costText.group('methods'))
  const extra = useMemo(() => ({ timePeriod: period.value, costBasisMethod: method.value }), [period.value, method.value])
  const report = useReport(taxLots, { extra })
  const groups = report.data?.groups
  const options = usePeriods(period, groups)
  useWantedWorkbook([{ name: NAME, title: screenTitle('taxLots'), isScreen: true, report }], search)
  const searching = useMemo(() => ({ search, onClear: () => changeSearch('') }), [search, changeSearch])
  return (
    <>
      <PageHead
        title={screenTitle('taxLots')}
        lead={screenLead('taxLots')}
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={
          <>
            <SearchField
              label={tableText('searchTrades')}
              value={search}
              onChange={changeSearch}
              clearLabel={filterText('clearSearch')}
            />
            <TaxGroupsLink />
            {groups?.some(isWithoutGroup) ? <Select {...method} isLabelHidden size="s" /> : null}
            <PeriodChoice {...period} options={options} isLabelHidden report={report} />
          </>
        }
      />
      {isLive ? null : (
        <TablesByYear
          table={NAME}
          path="/tax-lots"
          label={accountText('yearFiles')}
          nameOf={(year) => accountText('yearFileOf', { period: year })}
        />
      )}
      <div className={styles.stack}>
        <TaxTermsTable report={report} />
        <TaxGainsTable report={report} searching={searching} />
        <OpenLotsTable report={report} searching={searching} />
      </div>
    </>
  )
}

type Groups = ResponseOf<typeof taxLots>['groups']

/** Accounts in no tax group follow the chosen method; those of a group follow its own. */
const isWithoutGroup = ({ method }: Groups[number]): boolean => !['unitedKingdom', 'canada', 'unitedStates'].includes(method)

/** The time periods, and where a group is of the United Kingdom its tax years, which begin on 6 April. */
function usePeriods({ options, firstRange }: TimePeriodField, groups: Groups | undefined): TimePeriodField['options'] {
  const day = usePresetDay()
  const first = useFirstDay()
  const hasTaxYears = firstRange !== null && groups?.some(({ method }) => method === 'unitedKingdom')
  return useMemo(() => {
    if (!hasTaxYears) return options
    const group = accountText('taxYears')
    return [...options, ...taxYearsTo(day, first).map((value) => ({ value, label: timePeriodText(value), group }))]
  }, [options, day, first, hasTaxYears])
}
