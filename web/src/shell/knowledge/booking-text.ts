import type { Booking } from '@portal/contract/reports/what-changed.ts'
import { formatInstant } from '@portal/presentation/format/date.ts'

import { CHANGE_TEXTS as TEXTS } from '#messages/change-texts.ts'

/** When a booking became known and what it is called; that it was taken back, where it was. */
export function bookingText({ name, knownOn, undoneOn }: Booking): string {
  const text = TEXTS.knownSince(formatInstant(knownOn), name)
  return undoneOn === null ? text : `${text} · ${TEXTS.undone(formatInstant(undoneOn))}`
}
