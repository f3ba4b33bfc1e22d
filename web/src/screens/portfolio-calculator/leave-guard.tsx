import { WHAT_IF_TEXTS } from '#messages/portfolio-texts.ts'
import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { useLeaveBlock } from '#selection/use-leave-block.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

/** Asks before changes that no scenario keeps are left behind. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const block = useLeaveBlock(isDirty)
  if (!block) return null
  return (
    <Popup title={WHAT_IF_TEXTS.leaveTitle} size="s" hasCloseButton={false} onClose={block.stay}>
      <p>{TABLE_TEXTS.unsaved}</p>
      <PopupActions>
        <Button onClick={block.stay}>{WHAT_IF_TEXTS.stay}</Button>
        <Button variant="danger" onClick={block.leave}>
          {WHAT_IF_TEXTS.leave}
        </Button>
      </PopupActions>
    </Popup>
  )
}
