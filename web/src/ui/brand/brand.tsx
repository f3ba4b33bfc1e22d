import { shellText } from '#messages/shell-texts.ts'
import styles from './brand.module.css'

/** The product's logo and name; in the collapsed menu only the logo. */
export function Brand({ isRail = false }: { readonly isRail?: boolean }) {
  return (
    <div className={styles.brand}>
      <svg width="24" height="24" viewBox="0 0 32 32" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <rect width="32" height="32" rx="7" className={styles.tile} />
        <path d="M22.4 11.3A8 8 0 1 0 22.4 20.7" strokeWidth="3" className={styles.ring} />
        <path d="M12.4 17.6 15.6 14.4 18.4 16.8 24.6 10.6" strokeWidth="2.4" className={styles.line} />
      </svg>
      {isRail ? null : <span>{shellText('product')}</span>}
    </div>
  )
}
