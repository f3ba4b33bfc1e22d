import { revokeToken, revokeTokens, type WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { useSave } from '#api/use-save.ts'
import { WHITELIST_TEXTS as TEXTS } from '#messages/administration/whitelist-texts.ts'
import { FAILURES } from '#messages/failures.ts'
import { SUCCESSES } from '#messages/successes.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { readWhitelistAgain, useInstitutionId } from './whitelist-queries.ts'

interface DeletePopupProps {
  readonly entry: WhitelistEntry | 'all'
  /** How many there are. */
  readonly count: number
  readonly onClose: () => void
}

const SAID = { success: SUCCESSES.deleteWhitelist, failure: FAILURES.deleteWhitelist }

/** Asks before one token is deleted, or all of them. */
export function DeletePopup({ entry, count, onClose }: DeletePopupProps) {
  const institutionID = useInstitutionId() ?? ''
  const one = useSave(revokeToken, SAID)
  const all = useSave(revokeTokens, SAID)
  // Also where it failed: another administrator may have deleted it meanwhile.
  const settled = { onSettled: () => closeAndRead(onClose) }
  const isAll = entry === 'all'
  return (
    <Popup title={isAll ? TEXTS.deleteAllTitle : TEXTS.deleteTitle} hasCloseButton={false} onClose={onClose}>
      <p>{isAll ? TEXTS.deleteAllText(count) : TEXTS.deleteText(TEXTS.tokenNamed(entry.name, entry.token))}</p>
      <PopupActions>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button
          variant="danger"
          isBusy={one.isPending || all.isPending}
          onClick={() =>
            isAll
              ? all.mutate({ params: { institutionID } }, settled)
              : one.mutate({ params: { institutionID, tokenId: entry.tokenId } }, settled)
          }
        >
          {isAll ? TEXTS.deleteAll : TEXTS.delete}
        </Button>
      </PopupActions>
    </Popup>
  )
}

function closeAndRead(onClose: () => void): void {
  onClose()
  readWhitelistAgain()
}
