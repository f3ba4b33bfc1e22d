import { formatDate, formatInstant, formatZone } from '@portal/presentation/format/date.ts'

interface MomentProps {
  /** Epoch seconds. */
  readonly asOf: number
  readonly mode: 'Close' | 'Live'
}

/** The moment that figures are of: a close by its day, a live one by its time. */
export function Moment({ asOf, mode }: MomentProps) {
  const dateTime = new Date(asOf * 1000).toISOString()
  if (mode === 'Close') return <time dateTime={dateTime.slice(0, 'YYYY-MM-DD'.length)}>Close of {formatDate(asOf)}</time>
  return (
    <time dateTime={dateTime} title={formatZone(asOf)}>
      Live at {formatInstant(asOf)}
    </time>
  )
}
