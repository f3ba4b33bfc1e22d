import { PALETTE_TEXTS } from '#messages/palette-texts.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Keys } from '../shortcuts/keys.tsx'
import styles from './palette.module.css'

/** Which keys move and choose; meanwhile that lists are on their way, or why they did not come. */
export function PaletteFoot({ isLoading, error }: { readonly isLoading: boolean; readonly error: string | null }) {
  return (
    <div className={styles.foot}>
      <span className={styles.hints}>
        <Keys keys="↑↓" /> {PALETTE_TEXTS.hintMove}
        <Keys keys="Enter" /> {PALETTE_TEXTS.hintChoose}
        <Keys keys="Esc" /> {PALETTE_TEXTS.hintClose}
      </span>
      {isLoading ? (
        <span className={styles.state}>
          <Spinner size={16} /> {PALETTE_TEXTS.loading}
        </span>
      ) : null}
      {error ? (
        <span className={styles.failed} role="alert">
          {PALETTE_TEXTS.partly} {error}
        </span>
      ) : null}
    </div>
  )
}
