import { instrument } from '@portal/contract/reports/instrument.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { POSITION_COLUMNS, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

import { ApiError } from '#api/api-error.ts'
import { useReport } from '#api/use-report.ts'
import { filterText } from '#messages/filter-texts.ts'
import { costText } from '#messages/reports/cost-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useTimePeriod } from '#selection/period/time-period.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { useNotFound } from '#selection/use-not-found.ts'
import { useClientStore } from '#session/client-store.ts'
import { heldTickers } from '#tables/compare/held-tickers.ts'
import { useComparison } from '#tables/compare/use-comparison.ts'
import { ExpectedPaymentsTable } from '#tables/expected-payments-table.tsx'
import { IncomeTable } from '#tables/income-table.tsx'
import { RealisedGainsTable } from '#tables/realised-gains-table.tsx'
import { TransactionTable } from '#tables/transaction-table.tsx'
import { useExpectedPayments } from '#tables/use-expected-payments.ts'
import { CardPlace } from '#ui/card/card-place.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import links from '#ui/page/page-link.module.css'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { ReportFacts } from '#ui/page/report-facts.tsx'
import { DescriptionCard } from './description-card.tsx'
import { InstrumentPositionTable } from './instrument-position-table.tsx'
import styles from './instrument-screen.module.css'
import { PriceCard } from './price-card.tsx'

/** /instrument/{instrumentId}: by external id or ticker. */
export function InstrumentScreen() {
  const { instrumentId } = useParams({ from: '/signed-in/instrument/$instrumentId' })
  // Another instrument starts without the figures of the former one.
  return <InstrumentPage key={instrumentId} instrumentId={instrumentId} />
}

const COLUMNS = POSITION_COLUMNS.filter((column) => column === 'weight' || column === 'totalPL')
const doNothing = () => {}

/**
 * One instrument in the figures of the other screens: each table has the rows of it. The first reply is awaited; the others are
 * asked for at once.
 */
function InstrumentPage({ instrumentId }: { readonly instrumentId: string }) {
  const period = useTimePeriod()
  const timePeriod = period.value
  const method = useUrlChoice('costBasisMethod', costText('method'), costText.group('methods'))
  const accountCount = useClientStore((store) => store.accountsInScope.length)
  const asked = useMemo(() => ({ timePeriod, instrument: instrumentId }), [timePeriod, instrumentId])
  const inPeriod = useMemo(() => ({ timePeriod }), [timePeriod])
  const ofLots = useMemo(() => ({ timePeriod, costBasisMethod: method.value }), [timePeriod, method.value])
  const ofPositions = useMemo(() => ({ ...ofLots, columns: COLUMNS }), [ofLots])
  const report = useReport(instrument, { extra: asked })
  const positions = useReport(positionDetail, { extra: ofPositions, after: report })
  const calculator = useReport(portfolioCalculator, { extra: inPeriod, after: report })
  const trades = useReport(tradeHistory, { extra: inPeriod, after: report })
  const payments = useExpectedPayments(inPeriod, { after: report })
  const gains = useReport(realisedGains, { extra: ofLots, after: report })
  const title = report.data?.instrument.ticker ?? screenTitle('instrument')
  useEffect(() => {
    document.title = `${title} · ${shellText('product')}`
  }, [title])
  useNotFound(report.error instanceof ApiError && report.error.status === 404, instrumentId)
  const ticker = report.data?.instrument.ticker ?? instrumentId
  const subject = useMemo(() => ({ kind: 'instrument' as const, name: ticker }), [ticker])
  const comparison = useComparison(subject)
  const instruments = useMemo(() => heldTickers(positions.data?.rows), [positions.data])
  const onlyOf = { ticker, search: '', onClear: doNothing }
  return (
    <>
      <PageHead
        title={title}
        lead={report.data?.instrument.name ?? screenLead('instrument')}
        facts={<ReportFacts report={report.data} accountCount={accountCount} isLoading={report.isLoading} />}
        filters={
          <>
            <Link to="/portfolio-calculator" search={{ trade: ticker }} className={links.link}>
              {filterText('whatIf')}
            </Link>
            <PeriodChoice {...period} isLabelHidden report={report} />
          </>
        }
      />
      <div className={styles.room}>
        <div className={styles.grid}>
          <CardPlace value={styles.narrow}>
            <DescriptionCard report={report} calculator={calculator} />
          </CardPlace>
          <CardPlace value={styles.wide}>
            <PriceCard report={report} period={period} comparison={comparison} instruments={instruments} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <InstrumentPositionTable report={positions} ticker={ticker} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <RealisedGainsTable report={gains} method={method} {...onlyOf} />
          </CardPlace>
          <CardPlace value={styles.half}>
            <TransactionTable report={trades} {...onlyOf} />
          </CardPlace>
          <CardPlace value={styles.half}>
            <IncomeTable report={trades} {...onlyOf} />
          </CardPlace>
          <CardPlace value={styles.whole}>
            <ExpectedPaymentsTable payments={payments} {...onlyOf} />
          </CardPlace>
        </div>
      </div>
    </>
  )
}
