import { type CSSProperties, type ReactNode, useContext, useId } from 'react'
import { controlText } from '#messages/control-texts.ts'

import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './card.module.css'
import { CardPlace } from './card-place.ts'
import { useRememberedSize, useStoredHeight } from './remembered-sizes.ts'

interface CardProps {
  readonly title: string
  /** Buttons at the end of the title bar. */
  readonly actions?: ReactNode
  /** Loading without data: the title bar shows a spinner. */
  readonly isLoading?: boolean
  /** Reloading: the present content is dimmed, below a progress line. */
  readonly isRefetching?: boolean
  /**
   * The height is unknown while loading. The card gets the height that this view had before; on a first visit the screen hides
   * what follows (CSS on `data-open-end`), so that nothing moves.
   */
  readonly isOpenEnded?: boolean
  /** Loading has failed. */
  readonly isFailed?: boolean
  /** Number of printed table rows; a table longer than a page may be split. */
  readonly rowCount?: number
  /** Tables extend to the card's edges; text and charts have padding. */
  readonly isPadded?: boolean
  readonly children: ReactNode
}

/** A titled section of a screen. */
export function Card(props: CardProps) {
  const { title, actions, isLoading = false, isRefetching = false, isOpenEnded = false, isPadded = false, children } = props
  const { isFailed = false, rowCount = 0 } = props
  const titleId = useId()
  const place = useContext(CardPlace)
  const room = useRememberedSize(title, isOpenEnded)
  const element = useStoredHeight(title, !(isLoading || isRefetching || isOpenEnded))
  return (
    <section
      ref={element}
      className={classNames(styles.card, place)}
      style={{ blockSize: room }}
      aria-labelledby={titleId}
      aria-busy={isLoading || isRefetching}
      data-open-end={(isOpenEnded && room === undefined) || undefined}
      data-failed={isFailed || undefined}
      data-long={isLongWhenPrinted(rowCount) || undefined}
    >
      {isRefetching ? <div className={styles.progress} aria-hidden="true" /> : null}
      <div className={styles.head}>
        <div className={styles.titled} style={{ '--letters': title.length } as CSSProperties}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {isLoading ? (
            <span className={styles.spinner}>
              <Spinner label={controlText('loading', { title })} />
            </span>
          ) : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      <div className={classNames(styles.body, isPadded && styles.padded, isRefetching && styles.stale)}>{children}</div>
    </section>
  )
}

/** Whether a table may be longer than a printed page. */
export const isLongWhenPrinted = (rows: number): boolean => rows > 20
