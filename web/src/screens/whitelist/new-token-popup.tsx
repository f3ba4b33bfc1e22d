import type { WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyableKey } from '#ui/field/copyable-key.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './whitelist.module.css'

/** What a token's one showing needs of it. */
export type NewToken = Pick<WhitelistEntry, 'token' | 'ipAddresses'>

/** Shows a token whole, once. Only its button closes it, as what it shows does not come again. */
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
