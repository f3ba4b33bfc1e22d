import { Search } from 'lucide-react'

import { shellText } from '#messages/shell-texts.ts'
import { PALETTE_KEYS } from '../shortcuts/key-names.ts'
import { showPalette } from '../shortcuts/palette-shown.ts'
import styles from './search-button.module.css'

/** Opens the palette, and tells by which keys that goes too. Where the header is narrow, only the icon stays. */
export function SearchButton({ onOpen }: { readonly onOpen?: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${shellText('search')} ${PALETTE_KEYS.join(' ')}`}
      title={shellText('search')}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.()
        showPalette('palette')
      }}
    >
      <Search size={20} className={styles.icon} aria-hidden />
      <span className={styles.words} aria-hidden="true">
        {shellText('search')} <kbd className={styles.keys}>{PALETTE_KEYS.join(' ')}</kbd>
      </span>
    </button>
  )
}
