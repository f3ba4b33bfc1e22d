import { Link } from '@tanstack/react-router'

import { NOT_FOUND_TEXTS } from '#messages/shell-texts.ts'
import styles from './not-found-screen.module.css'

/** Any path that is none of ours. */
export function NotFoundScreen() {
  return (
    <main className={styles.page}>
      <p className={styles.code}>{NOT_FOUND_TEXTS.code}</p>
      <h1 className={styles.title}>{NOT_FOUND_TEXTS.title}</h1>
      <p className={styles.text}>{NOT_FOUND_TEXTS.explanation}</p>
      <Link to="/" className={styles.link}>
        {NOT_FOUND_TEXTS.home}
      </Link>
    </main>
  )
}
