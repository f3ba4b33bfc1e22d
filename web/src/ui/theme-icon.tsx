import { Moon, Sun } from 'lucide-react'

import styles from './theme-icon.module.css'

/** The theme that a press switches to: a moon on a light page, a sun on a dark one. */
export function ThemeIcon({ size }: { readonly size: number }) {
  return (
    <>
      <Sun size={size} className={styles.sun} aria-hidden />
      <Moon size={size} className={styles.moon} aria-hidden />
    </>
  )
}
