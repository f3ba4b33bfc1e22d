import { CLIENT_TEXTS } from '#messages/administration/client-texts.ts'
import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { useLeaveBlock } from '#selection/use-leave-block.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

/** Asks before unsaved changes are left behind. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const block = useLeaveBlock(isDirty)
  if (!block) return null
  return (
    <Popup title={CLIENT_TEXTS.leaveTitle} size="s" hasCloseButton={false} onClose={block.stay}>
      <p>{TABLE_TEXTS.unsaved}</p>
      <PopupActions>
        <Button onClick={block.stay}>{CLIENT_TEXTS.stay}</Button>
        <Button variant="danger" onClick={block.leave}>
          {CLIENT_TEXTS.leave}
        </Button>
      </PopupActions>
    </Popup>
  )
}
