import type { WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyableKey } from '#ui/field/copyable-key.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './whitelist.module.css'

/** The fields of a new token that are shown. */
export type NewToken = Pick<WhitelistEntry, 'token' | 'ipAddresses'>

/** Shows a new token once. Only its button closes the popup, because the token cannot be shown again. */
export function NewTokenPopup({ entry, onClose }: { readonly entry: NewToken; readonly onClose: () => void }) {
  return (
    <Popup title={whitelistText('newTokenTitle')} size="l" isClosable={false} onClose={onClose}>
      <p>{whitelistText('newTokenHint')}</p>
      <CopyableKey value={entry.token} label={whitelistText('newToken')} />
      <p className={styles.note}>{whitelistText('newTokenFor', { addresses: entry.ipAddresses.join(', ') })}</p>
      <PopupActions>
        <Button variant="primary" onClick={onClose}>
          {whitelistText('done')}
        </Button>
      </PopupActions>
    </Popup>
  )
}
