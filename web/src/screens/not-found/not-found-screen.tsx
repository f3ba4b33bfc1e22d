import { Link } from '@tanstack/react-router'

import { notFoundText } from '#messages/shell-texts.ts'
import styles from './not-found-screen.module.css'

/** The screen of an unknown path. */
export function NotFoundScreen() {
  return (
    <main className={styles.page}>
      <p className={styles.code}>{notFoundText('code')}</p>
      <h1 className={styles.title}>{notFoundText('title')}</h1>
      <p className={styles.text}>{notFoundText('explanation')}</p>
      <Link to="/" className={styles.link}>
        {notFoundText('home')}
      </Link>
    </main>
  )
}
