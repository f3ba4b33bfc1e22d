import { Search } from 'lucide-react'

import { shellText } from '#messages/shell-texts.ts'
import { COMMAND_PALETTE_KEYS } from '../shortcuts/key-names.ts'
import { showShortcutDialog } from '../shortcuts/shortcut-dialog.ts'
import styles from './search-button.module.css'

/** Opens the command palette and shows its shortcut. In a narrow header it is only an icon. */
export function SearchButton({ onOpen }: { readonly onOpen?: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={shellText('searchByKeys', { keys: COMMAND_PALETTE_KEYS.join(' ') })}
      title={shellText('search')}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.()
        showShortcutDialog('palette')
      }}
    >
      <Search size={20} className={styles.icon} aria-hidden />
      <span className={styles.words} aria-hidden="true">
        {shellText('search')} <kbd className={styles.keys}>{COMMAND_PALETTE_KEYS.join(' ')}</kbd>
      </span>
    </button>
  )
}
