import type { Booking } from '@portal/contract/reports/what-changed.ts'

import { CHANGE_TEXTS as TEXTS } from '#messages/change-texts.ts'
import { useKnownOnAddress } from '#selection/known-on-address.ts'
import { Button } from '#ui/button/button.tsx'
import { bookingText } from './booking-text.ts'
import styles from './what-changed-panel.module.css'

interface BookingListProps {
  readonly bookings: readonly Booking[]
  /** Epoch seconds: before it there is nothing to show. */
  readonly firstKnownOn: number
}

/** What was booked or taken back since, each with the way to the figures before it. */
export function BookingList({ bookings, firstKnownOn }: BookingListProps) {
  const { showKnownOn } = useKnownOnAddress()
  return (
    <section className={styles.part}>
      <h3>{TEXTS.bookingsTitle(bookings.length)}</h3>
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <li key={`${booking.name} ${booking.knownOn} ${booking.undoneOn}`} className={styles.booking}>
            <div>
              <p className={styles.note}>{bookingText(booking)}</p>
            </div>
            {booking.knownOn > firstKnownOn ? (
              <Button
                size="s"
                variant="ghost"
                aria-label={TEXTS.beforeBookingOf(booking.name)}
                onClick={() => showKnownOn(booking.knownOn - 1)}
              >
                {TEXTS.beforeBooking}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
