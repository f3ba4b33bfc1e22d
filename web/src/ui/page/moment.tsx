import { controlText } from '#messages/control-texts.ts'
import { formatDate, formatInstant, formatZone } from '#messages/page-formats.ts'

interface MomentProps {
  /** Epoch seconds. */
  readonly asOf: number
  readonly mode: 'Close' | 'Live'
}

/** The time of the figures: the day of a close, or the time of a live snapshot. */
export function Moment({ asOf, mode }: MomentProps) {
  const dateTime = new Date(asOf * 1000).toISOString()
  if (mode === 'Close')
    return <time dateTime={dateTime.slice(0, 'YYYY-MM-DD'.length)}>{controlText('closeOf', { date: formatDate(asOf) })}</time>
  return (
    <time dateTime={dateTime} title={formatZone(asOf)}>
      {controlText('liveAt', { instant: formatInstant(asOf) })}
    </time>
  )
}
