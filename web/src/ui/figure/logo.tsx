import styles from './logo.module.css'

interface LogoProps {
  /** A base64 PNG, or null where there is none: then the first letter stands in its place. */
  readonly data: string | null
  readonly name: string
}

/** The logo beside a ticker: decoration, since the ticker says the same. */
export function Logo({ data, name }: LogoProps) {
  return data ? (
    <img className={styles.logo} src={`data:image/png;base64,${data}`} alt="" width={20} height={20} decoding="async" />
  ) : (
    <span className={styles.logo} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}
