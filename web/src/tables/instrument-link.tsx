import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { PeriodFilter } from '#selection/filters.ts'
import { TickerCell, type TickerCellProps } from '#ui/figure/ticker-cell.tsx'
import styles from './instrument-link.module.css'

interface InstrumentLinkProps {
  readonly ticker: string
  /** In a tree, which has one stop of the Tab key: its keys focus the link. */
  readonly isInTree?: boolean | undefined
  readonly children: ReactNode
}

/** Leads to the page of an instrument, over the same period. */
export function InstrumentLink({ ticker, isInTree = false, children }: InstrumentLinkProps) {
  return (
    <Link
      to="/instrument/$instrumentId"
      params={{ instrumentId: ticker }}
      search={({ timePeriod }: Partial<PeriodFilter>) => ({ timePeriod })}
      preload={false}
      tabIndex={isInTree ? -1 : undefined}
      className={styles.link}
    >
      {children}
    </Link>
  )
}

/** A ticker with its logo that leads to the page of the instrument. */
export function InstrumentCell({ ticker, logoData, isInTree }: TickerCellProps & Pick<InstrumentLinkProps, 'isInTree'>) {
  return (
    <InstrumentLink ticker={ticker} isInTree={isInTree}>
      <TickerCell ticker={ticker} logoData={logoData} />
    </InstrumentLink>
  )
}
