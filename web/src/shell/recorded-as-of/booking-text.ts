import type { Booking } from '@portal/contract/reports/what-changed.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { changeText } from '#messages/reports/change-texts.ts'

/** Name and time of a booking, and its reversal if there is one. */
export function bookingText({ name, knownOn, undoneOn }: Booking): string {
  const text = changeText('knownSince', { instant: formatInstant(knownOn), booking: name })
  return undoneOn === null ? text : `${text} · ${changeText('undone', { instant: formatInstant(undoneOn) })}`
}
