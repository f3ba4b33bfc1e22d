import type { ReactNode } from 'react'

import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** Beside the title: what all figures of the page share. */
  readonly facts?: ReactNode
  /** Below it: what the page tells, in a sentence. */
  readonly lead?: string
  /** What narrows the page down: search and dropdowns. */
  readonly filters?: ReactNode
}

/** The head of a page: its title, its facts and its filters. */
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
