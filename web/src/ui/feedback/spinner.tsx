import styles from './spinner.module.css'

interface SpinnerProps {
  /** Edge in pixels. */
  readonly size?: number
  /** Announced by screen readers; without it the spinner is decorative. */
  readonly label?: string
}

/** An activity indicator. Without a label it is decorative. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  const ring = (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden="true">
      <circle className={styles.track} cx="8" cy="8" r="6.5" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
  return label ? (
    <span role="status" aria-label={label}>
      {ring}
    </span>
  ) : (
    ring
  )
}
