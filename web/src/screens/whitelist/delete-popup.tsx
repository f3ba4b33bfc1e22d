import { revokeToken, revokeTokens, type WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { useSave } from '#api/use-save.ts'
import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { tokenNamed } from './token-name.ts'
import { readWhitelistAgain, useInstitutionId } from './whitelist-queries.ts'

interface DeletePopupProps {
  readonly entry: WhitelistEntry | 'all'
  /** How many there are. */
  readonly count: number
  readonly onClose: () => void
}

const SAID = { success: successText('deleteWhitelist'), failure: failureText('deleteWhitelist') }

/** Asks before one token is deleted, or all of them. */
export function DeletePopup({ entry, count, onClose }: DeletePopupProps) {
  const institutionID = useInstitutionId() ?? ''
  const one = useSave(revokeToken, SAID)
  const all = useSave(revokeTokens, SAID)
  // Also where it failed: another administrator may have deleted it meanwhile.
  const settled = { onSettled: () => closeAndRead(onClose) }
  const isAll = entry === 'all'
  return (
    <Popup
      title={isAll ? whitelistText('deleteAllTitle') : whitelistText('deleteTitle')}
      hasCloseButton={false}
      onClose={onClose}
    >
      <p>{isAll ? whitelistText('deleteAllText', { count }) : whitelistText('deleteText', { token: tokenNamed(entry) })}</p>
      <PopupActions>
        <Button onClick={onClose}>{whitelistText('cancel')}</Button>
        <Button
          variant="danger"
          isBusy={one.isPending || all.isPending}
          onClick={() =>
            isAll
              ? all.mutate({ params: { institutionID } }, settled)
              : one.mutate({ params: { institutionID, tokenId: entry.tokenId } }, settled)
          }
        >
          {isAll ? whitelistText('deleteAll') : whitelistText('delete')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

function closeAndRead(onClose: () => void): void {
  onClose()
  readWhitelistAgain()
}
