import type { Booking } from '@portal/contract/reports/what-changed.ts'

import { changeText } from '#messages/reports/change-texts.ts'
import { useRecordedAsOfAddress } from '#selection/period/recorded-as-of-address.ts'
import { Button } from '#ui/button/button.tsx'
import { bookingText } from './booking-text.ts'
import styles from './what-changed-panel.module.css'

interface BookingListProps {
  readonly bookings: readonly Booking[]
  /** Epoch seconds of the earliest possible as-recorded instant. */
  readonly firstKnownOn: number
}

/** Bookings that were recorded or reversed since, each with a link to the figures before it. */
export function BookingList({ bookings, firstKnownOn }: BookingListProps) {
  const { showRecordedAsOf } = useRecordedAsOfAddress()
  return (
    <section className={styles.part}>
      <h3>{changeText('bookingsTitle', { count: bookings.length })}</h3>
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
                aria-label={changeText('beforeBookingOf', { name: booking.name })}
                onClick={() => showRecordedAsOf(booking.knownOn - 1)}
              >
                {changeText('beforeBooking')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
