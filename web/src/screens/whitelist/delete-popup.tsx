import { revokeToken, revokeTokens, type WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { useSave } from '#api/use-save.ts'
import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { tokenNamed } from './token-name.ts'
import { invalidateWhitelist, useInstitutionId } from './whitelist-queries.ts'

interface DeletePopupProps {
  readonly entry: WhitelistEntry | 'all'
  /** Number of tokens. */
  readonly count: number
  readonly onClose: () => void
}

const SAID = { success: successText('deleteWhitelist'), failure: failureText('deleteWhitelist') }

/** Asks for confirmation before one token or all tokens are deleted. */
export function DeletePopup({ entry, count, onClose }: DeletePopupProps) {
  const institutionID = useInstitutionId() ?? ''
  const one = useSave(revokeToken, SAID)
  const all = useSave(revokeTokens, SAID)
  // Also after an error: another administrator may have deleted it.
  const settled = { onSettled: () => closeAndInvalidate(onClose) }
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

function closeAndInvalidate(onClose: () => void): void {
  onClose()
  invalidateWhitelist()
}
