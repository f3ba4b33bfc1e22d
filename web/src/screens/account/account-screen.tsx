import { valueHistory } from '@portal/contract/charts/value-history.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { POSITION_COLUMNS, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useAllAccounts } from '#selection/accounts-in-scope.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useNotFound } from '#selection/use-not-found.ts'
import { heldTickers } from '#tables/compare/held-tickers.ts'
import { useComparison } from '#tables/compare/use-comparison.ts'
import { ExpectedPaymentsTable } from '#tables/expected-payments-table.tsx'
import { IncomeTable } from '#tables/income-table.tsx'
import { OpenLotsTable, TaxGainsTable, TaxTermsTable } from '#tables/lots-tables.tsx'
import { TaxGroupsLink } from '#tables/tax-groups-link.tsx'
import { TransactionTable } from '#tables/transaction-table.tsx'
import { useExpectedPayments } from '#tables/use-expected-payments.ts'
import { CardPlace } from '#ui/card/card-place.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { AccountPositionTable } from './account-position-table.tsx'
import styles from './account-screen.module.css'
import { LedgerLink } from './ledger-link.tsx'
import { ValueCard } from './value-card.tsx'

/** /account/{accountId}: by id, or by name among the accounts of the client. */
export function AccountScreen() {
  const { accountId } = useParams({ from: '/signed-in/account/$accountId' })
  // Another account starts without the figures of the former one.
  return <AccountPage key={accountId} accountId={accountId} />
}

const COLUMNS = POSITION_COLUMNS.filter((column) => column === 'weight' || column === 'totalPL')
const doNothing = () => {}

/** One account, whether or not it is in scope. The first reply is awaited; the others are asked for at once. */
function AccountPage({ accountId }: { readonly accountId: string }) {
  const accounts = useAllAccounts()
  const own = accounts.data?.find(({ id, name }) => id === accountId || name === accountId)
  const period = useTimePeriod()
  const timePeriod = period.value
  const method = useUrlChoice('costBasisMethod', costText('method'), costText.group('methods'))
  const isWanted = own !== undefined
  const inPeriod = useMemo(() => ({ timePeriod, accountsInScope: own ? [own.id] : [] }), [timePeriod, own])
  const ofLots = useMemo(() => ({ ...inPeriod, costBasisMethod: method.value }), [inPeriod, method.value])
  const ofPositions = useMemo(() => ({ ...ofLots, columns: COLUMNS }), [ofLots])
  const value = useReport(valueHistory, { extra: inPeriod, isWanted })
  const positions = useReport(positionDetail, { extra: ofPositions, after: value, isWanted })
  const lots = useReport(taxLots, { extra: ofLots, after: value, isWanted })
  const trades = useReport(tradeHistory, { extra: inPeriod, after: value, isWanted })
  const payments = useExpectedPayments(inPeriod, { after: value, isWanted })
  const subject = useMemo(() => (own ? { kind: 'account' as const, name: own.id } : null), [own])
  const comparison = useComparison(subject)
  const instruments = useMemo(() => heldTickers(positions.data?.rows), [positions.data])
  const title = own?.name ?? screenTitle('account')
  useEffect(() => {
    document.title = `${title} · ${shellText('product')}`
  }, [title])
  useNotFound(accounts.data !== undefined && !own, accountId)
  const all = { report: trades, search: '', onClear: doNothing }
  return (
    <>
      <PageHead
        title={title}
        lead={screenLead('account')}
        facts={<ReportFacts report={value.data} accountCount={1} isLoading={value.isLoading} />}
        filters={
          <>
            {own ? <LedgerLink accountId={own.id} /> : null}
            <TaxGroupsLink />
            <PeriodChoice {...period} isLabelHidden report={value} />
          </>
        }
      />
      <div className={styles.room}>
        <div className={styles.grid}>
          <CardPlace value={styles.half}>
            <ValueCard report={value} period={period} comparison={comparison} instruments={instruments} />
          </CardPlace>
          <CardPlace value={styles.half}>
            <TaxTermsTable report={lots} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <AccountPositionTable report={positions} method={method} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <TaxGainsTable report={lots} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <OpenLotsTable report={lots} />
          </CardPlace>
          <CardPlace value={styles.half}>
            <TransactionTable {...all} />
          </CardPlace>
          <CardPlace value={styles.half}>
            <IncomeTable {...all} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <ExpectedPaymentsTable payments={payments} search="" onClear={doNothing} />
          </CardPlace>
        </div>
      </div>
    </>
  )
}
