import { paletteText } from '#messages/palette-texts.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Keys } from '../shortcuts/keys.tsx'
import styles from './command-palette.module.css'

/** Key hints, and whether lists are loading or failed. */
export function CommandPaletteFoot({ isLoading, error }: { readonly isLoading: boolean; readonly error: string | null }) {
  return (
    <div className={styles.foot}>
      <span className={styles.hints}>
        <Keys keys="↑↓" /> {paletteText('hintMove')}
        <Keys keys="Enter" /> {paletteText('hintChoose')}
        <Keys keys="Esc" /> {paletteText('hintClose')}
      </span>
      {isLoading ? (
        <span className={styles.state}>
          <Spinner size={16} /> {paletteText('loading')}
        </span>
      ) : null}
      {error ? (
        <span className={styles.failed} role="alert">
          {paletteText('partly')} {error}
        </span>
      ) : null}
    </div>
  )
}
