import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { FILTER_TEXTS } from '#messages/filter-texts.ts'
import { SCREEN_TITLES } from '#messages/screen-titles.ts'
import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { useSearchText } from '#selection/search-text.ts'
import { useTimePeriod } from '#selection/time-period.ts'
import { useClientStore } from '#session/client-store.ts'
import { SearchField } from '#ui/field/search-field.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { Select } from '#ui/select/select.tsx'
import { IncomeTable } from './income-table.tsx'
import styles from './trade-history-screen.module.css'
import { TransactionTable } from './transaction-table.tsx'
import { TransferTable } from './transfer-table.tsx'

/** /trade-history: what happened in the accounts in scope within the time period. One reply fills all three tables. */
export function TradeHistoryScreen() {
  const period = useTimePeriod()
  const [search, changeSearch] = useSearchText()
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const extra = useMemo(() => ({ timePeriod: period.value }), [period.value])
  const report = useReport(tradeHistory, { extra })
  const searching = { report, search, onClear: () => changeSearch('') }
  return (
    <>
      <PageHead
        title={SCREEN_TITLES.tradeHistory}
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={
          <>
            <SearchField
              label={TABLE_TEXTS.searchTrades}
              value={search}
              onChange={changeSearch}
              clearLabel={FILTER_TEXTS.clearSearch}
            />
            <Select {...period} isLabelHidden size="s" />
          </>
        }
      />
      <div className={styles.room}>
        <div className={styles.grid}>
          <div className={styles.whole}>
            <TransactionTable {...searching} />
          </div>
          <IncomeTable {...searching} />
          <TransferTable report={report} />
        </div>
      </div>
    </>
  )
}
