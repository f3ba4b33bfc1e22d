import { WHITELIST_TEXTS as TEXTS } from '#messages/administration/whitelist-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

interface ShutOutPopupProps {
  /** The reader's own. */
  readonly address: string
  readonly onAdd: () => void
  readonly onCreate: () => void
  readonly onClose: () => void
}

/** Warns before a list that leaves out the reader's present address. */
export function ShutOutPopup({ address, onAdd, onCreate, onClose }: ShutOutPopupProps) {
  return (
    <Popup title={TEXTS.shutOutTitle} hasCloseButton={false} onClose={onClose}>
      <p>{TEXTS.shutOut(address)}</p>
      <PopupActions>
        <Button onClick={onClose}>{TEXTS.changeList}</Button>
        <Button onClick={onAdd}>{TEXTS.addOwn}</Button>
        <Button variant="primary" onClick={onCreate}>
          {TEXTS.createAnyway}
        </Button>
      </PopupActions>
    </Popup>
  )
}
