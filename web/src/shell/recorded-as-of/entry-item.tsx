import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import type { EntryChange, EntryFacts } from '@portal/contract/reports/what-changed.ts'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'

import { changeText } from '#messages/reports/change-texts.ts'
import { figureName } from '#selection/explained-figure-name.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { bookingText } from './booking-text.ts'
import { ChangeBadge } from './change-badge.tsx'
import { factsText } from './facts-text.ts'
import styles from './what-changed-panel.module.css'

/** A late, corrected or withdrawn entry: present and previous content, its booking, and a link to its screen. */
export function EntryItem({ change }: { readonly change: EntryChange }) {
  const { was, is, booking, kind } = change
  const facts = (is ?? was)!
  const areHidden = useContext(AmountsHidden)
  const textOf = (facts: EntryFacts) => factsText(kind, facts, areHidden)
  const asked = { endpoint: positionDetail.path, row: [facts.symbol, facts.account], column: 'quantity' }
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <ChangeBadge change={change.change} />
        <strong>{facts.symbol}</strong>
        <span>{textOf(facts)}</span>
      </p>
      {was && is ? (
        <p className={styles.said}>
          {changeText('was')}: {was.symbol === is.symbol ? '' : `${was.symbol} `}
          {textOf(was)}
        </p>
      ) : null}
      <p className={styles.note}>{booking ? bookingText(booking) : changeText('movedOut')}</p>
      <p className={styles.links}>
        <Link to="/trade-history" search={(former: object) => ({ ...former, search: kind === 'transfer' ? '' : facts.symbol })}>
          {changeText('inTradeHistory')}
        </Link>
        {kind === 'transaction' && is ? (
          <Link
            to="/position-details"
            search={(former: object) => ({ ...former, search: facts.symbol, explain: figureName(asked) })}
          >
            {changeText('inPositions')}
          </Link>
        ) : null}
      </p>
    </li>
  )
}
