import { type ReactNode, useContext, useId } from 'react'

import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './card.module.css'
import { CardPlace } from './card-place.ts'
import { useHeightKept, useRememberedSize } from './remembered-sizes.ts'

interface CardProps {
  readonly title: string
  /** Buttons at the end of the title bar. */
  readonly actions?: ReactNode
  /** Nothing to show yet: a spinner stands in the title bar. */
  readonly isLoading?: boolean
  /** What is shown is being read again: it is dimmed under a progress line. */
  readonly isRefetching?: boolean
  /**
   * Nobody knows yet how high it will be. It gets the room that it took when the reader saw this view last; on a first look the screen
   * shows nothing below it until that is known, so that nothing is moved: a style asks for `data-open-end`.
   */
  readonly isOpenEnded?: boolean
  /** What it is for could not be read. */
  readonly isFailed?: boolean
  /** Rows that its table has on paper: one that is longer than a page is torn there. */
  readonly rowCount?: number
  /** Tables reach the card's edges; text and charts keep their distance. */
  readonly isPadded?: boolean
  readonly children: ReactNode
}

/** One subject on a screen, under its title. */
export function Card(props: CardProps) {
  const { title, actions, isLoading = false, isRefetching = false, isOpenEnded = false, isPadded = false, children } = props
  const { isFailed = false, rowCount = 0 } = props
  const titleId = useId()
  const place = useContext(CardPlace)
  const room = useRememberedSize(title, isOpenEnded)
  const element = useHeightKept(title, !(isLoading || isRefetching || isOpenEnded))
  return (
    <section
      ref={element}
      className={classNames(styles.card, place)}
      style={{ blockSize: room }}
      aria-labelledby={titleId}
      aria-busy={isLoading || isRefetching}
      data-open-end={(isOpenEnded && room === undefined) || undefined}
      data-failed={isFailed || undefined}
      data-long={isLongOnPaper(rowCount) || undefined}
    >
      {isRefetching ? <div className={styles.progress} aria-hidden="true" /> : null}
      <div className={styles.head}>
        <div className={styles.titled}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {isLoading ? (
            <span className={styles.spinner}>
              <Spinner label={`Loading ${title}`} />
            </span>
          ) : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      <div className={classNames(styles.body, isPadded && styles.padded, isRefetching && styles.stale)}>{children}</div>
    </section>
  )
}

/** Whether a table of so many rows may be longer than a page. */
export const isLongOnPaper = (rows: number): boolean => rows > 20
