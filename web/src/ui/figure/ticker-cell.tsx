import { Logo } from './logo.tsx'
import styles from './ticker-cell.module.css'

export interface TickerCellProps {
  readonly ticker: string
  /** A PNG in base64, or null. */
  readonly logoData: string | null
}

/** A ticker symbol with its logo. */
export function TickerCell({ ticker, logoData }: TickerCellProps) {
  return (
    <span className={styles.ticker}>
      <Logo data={logoData} name={ticker} />
      <span className={styles.name}>{ticker}</span>
    </span>
  )
}
