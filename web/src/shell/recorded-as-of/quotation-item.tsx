import type { QuotationChange } from '@portal/contract/reports/what-changed.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { formatDate, formatPrice } from '#messages/page-formats.ts'
import { changeText } from '#messages/reports/change-texts.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { bookingText } from './booking-text.ts'
import { ChangeBadge } from './change-badge.tsx'
import styles from './what-changed-panel.module.css'

/** A changed close or rate: its day, both values, its booking, and the affected positions. */
export function QuotationItem({ change }: { readonly change: QuotationChange }) {
  const { kind, date, symbol, ccy, was, is, booking } = change
  const day = formatDate(date)
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <ChangeBadge change={change.change} />
        <strong>{symbol}</strong>
        <span>{kind === 'price' ? changeText('priceOf', { date: day }) : changeText('rateOf', { date: day })}</span>
        <span>
          {was === null ? changeText('none') : formatPrice(was)} <ArrowRight size={12} aria-hidden />
          <VisuallyHidden> {changeText('to')} </VisuallyHidden> {is === null ? changeText('none') : formatPrice(is)}{' '}
          {kind === 'price' ? ccy : ''}
        </span>
      </p>
      {booking ? <p className={styles.note}>{bookingText(booking)}</p> : null}
      {kind === 'price' ? (
        <p className={styles.links}>
          <Link to="/position-details" search={(former: object) => ({ ...former, search: symbol })}>
            {changeText('inPositions')}
          </Link>
        </p>
      ) : null}
    </li>
  )
}
