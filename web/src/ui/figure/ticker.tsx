import { Logo } from './logo.tsx'
import styles from './ticker.module.css'

export interface TickerProps {
  readonly ticker: string
  /** A base64 PNG, or null where there is none. */
  readonly logoData: string | null
}

/** A ticker with its logo, as the name of a row. */
export function Ticker({ ticker, logoData }: TickerProps) {
  return (
    <span className={styles.ticker}>
      <Logo data={logoData} name={ticker} />
      <span className={styles.name}>{ticker}</span>
    </span>
  )
}
