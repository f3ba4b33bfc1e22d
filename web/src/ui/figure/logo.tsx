import styles from './logo.module.css'

interface LogoProps {
  /** A PNG in base64, or null; then the first letter is shown. */
  readonly data: string | null
  readonly name: string
}

/** The logo beside a ticker. Decorative, because the ticker is text. */
export function Logo({ data, name }: LogoProps) {
  return data ? (
    <img className={styles.logo} src={`data:image/png;base64,${data}`} alt="" width={20} height={20} decoding="async" />
  ) : (
    <span className={styles.logo} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}
