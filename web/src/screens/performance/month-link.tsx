import type { CalendarRow } from '@portal/contract/reports/performance/statistics.ts'
import type { Interval } from '@portal/contract/reports/time-period.ts'
import { MONTHS } from '@portal/presentation/tables/performance/statistics.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import links from '#tables/instrument-link.module.css'
import { type Period, partOfMonth } from './part-of-month.ts'

/** Position Details with the profit and loss of a period. */
const COLUMNS = 'position-details.name.type.quantity.npv.totalPL.account'

/** How the months of a year are shown: each leads to what the positions gained or lost in it, the cause of its sign first. */
export function showMonths(period: Period): Readonly<Record<string, (row: CalendarRow, text: ReactNode) => ReactNode>> {
  return Object.fromEntries(
    MONTHS.map((key, month) => [
      key,
      (row: CalendarRow, figure: ReactNode) => (
        <MonthLink timePeriod={partOfMonth(Number(row.year), month, period)} isLoss={(row[key] ?? 0) < 0}>
          {figure}
        </MonthLink>
      ),
    ]),
  )
}

interface MonthLinkProps {
  readonly timePeriod: Interval
  readonly isLoss: boolean
  readonly children: ReactNode
}

function MonthLink({ timePeriod, isLoss, children }: MonthLinkProps) {
  return (
    <Link
      to="/position-details"
      search={{ timePeriod, cols: COLUMNS, sort: `position-details.${isLoss ? '' : '-'}totalPL` }}
      preload={false}
      className={links.link}
    >
      {children}
    </Link>
  )
}
