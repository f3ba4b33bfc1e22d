import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { useLeaveBlock } from '#selection/use-leave-block.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

/** Asks before changes outside a saved scenario are discarded. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const block = useLeaveBlock(isDirty)
  if (!block) return null
  return (
    <Popup title={whatIfText('leaveTitle')} size="s" hasCloseButton={false} onClose={block.stay}>
      <p>{tableText('unsaved')}</p>
      <PopupActions>
        <Button onClick={block.stay}>{whatIfText('stay')}</Button>
        <Button variant="danger" onClick={block.leave}>
          {whatIfText('leave')}
        </Button>
      </PopupActions>
    </Popup>
  )
}
