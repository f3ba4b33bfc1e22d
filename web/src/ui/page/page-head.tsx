import type { ReactNode } from 'react'

import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** Facts that all figures of the page share, beside the title. */
  readonly facts?: ReactNode
  /** A sentence about the page, below the title. */
  readonly lead?: string
  /** Search and dropdowns. */
  readonly filters?: ReactNode
}

/** The head of a page: title, facts and filters. */
export function PageHead({ title, facts, lead, filters }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        {facts ? <p className={styles.facts}>{facts}</p> : null}
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {filters ? <div className={styles.filters}>{filters}</div> : null}
    </div>
  )
}
