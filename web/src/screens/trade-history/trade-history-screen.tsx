import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { REALISED_GAINS } from '@portal/presentation/tables/realised-gains.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { filterText } from '#messages/filter-texts.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { tableText } from '#messages/table-texts.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useSearchText } from '#selection/search-text.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useClientStore } from '#session/client-store.ts'
import { ExpectedPaymentsTable } from '#tables/expected-payments-table.tsx'
import { IncomeTable } from '#tables/income-table.tsx'
import { RealisedGainsTable } from '#tables/realised-gains-table.tsx'
import { TablesByYear } from '#tables/tables-by-year.tsx'
import { TaxLotsLink } from '#tables/tax-lots-link.tsx'
import { TransactionTable } from '#tables/transaction-table.tsx'
import { useExpectedPayments } from '#tables/use-expected-payments.ts'
import { savedTable, useWantedWorkbook } from '#tables/use-wanted-workbook.ts'
import { CardPlace } from '#ui/card/card-place.ts'
import { SearchField } from '#ui/field/search-field.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { GainsToProfitTable } from './gains-to-profit-table.tsx'
import { IncomeSumTable } from './income-sum-table.tsx'
import styles from './trade-history-screen.module.css'
import { TransferTable } from './transfer-table.tsx'

/**
 * /trade-history: the entries of the accounts in scope in the time period. One reply contains the three tables of entries; the
 * realised gains are requested after it.
 */
export function TradeHistoryScreen() {
  const period = useTimePeriod()
  const [search, changeSearch] = useSearchText()
  const isLive = useClientStore((store) => store.useLive)
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const extra = useMemo(() => ({ timePeriod: period.value }), [period.value])
  const report = useReport(tradeHistory, { extra })
  const method = useUrlChoice('costBasisMethod', costText('method'), costText.group('methods'))
  const byMethod = useMemo(() => ({ timePeriod: period.value, costBasisMethod: method.value }), [period.value, method.value])
  const payments = useExpectedPayments(extra, { after: report })
  const gains = useReport(realisedGains, { extra: byMethod, after: report })
  const ofEntries = [TRANSACTIONS, INCOME, TRANSFERS].map((table) => savedTable(table, report))
  useWantedWorkbook([...ofEntries, savedTable(REALISED_GAINS, gains)], search)
  const searching = { report, search, onClear: () => changeSearch('') }
  return (
    <>
      <PageHead
        title={screenTitle('tradeHistory')}
        lead={screenLead('tradeHistory')}
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={
          <>
            <SearchField
              label={tableText('searchTrades')}
              value={search}
              onChange={changeSearch}
              clearLabel={filterText('clearSearch')}
            />
            <TaxLotsLink />
            <PeriodChoice {...period} isLabelHidden report={report} />
          </>
        }
      />
      {isLive ? null : (
        <TablesByYear
          table={TRANSACTIONS.name}
          path="/trade-history"
          label={tradesText('workbooks')}
          nameOf={(year) => tradesText('workbookOf', { period: year })}
        />
      )}
      <div className={styles.room}>
        <div className={styles.grid}>
          <CardPlace value={styles.whole}>
            <TransactionTable {...searching} />
          </CardPlace>
          <IncomeTable {...searching} />
          <TransferTable report={report} />
          <CardPlace value={styles.whole}>
            <IncomeSumTable {...searching} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <RealisedGainsTable report={gains} method={method} search={search} onClear={searching.onClear} />
          </CardPlace>
          <GainsToProfitTable report={gains} />
          <CardPlace value={styles.whole}>
            <ExpectedPaymentsTable payments={payments} search={search} onClear={searching.onClear} />
          </CardPlace>
        </div>
      </div>
    </>
  )
}
