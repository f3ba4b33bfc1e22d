import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

interface ShutOutPopupProps {
  /** The user's own address. */
  readonly address: string
  readonly onAdd: () => void
  readonly onCreate: () => void
  readonly onClose: () => void
}

/** Warns that a list does not contain the user's present address. */
export function ShutOutPopup({ address, onAdd, onCreate, onClose }: ShutOutPopupProps) {
  return (
    <Popup title={whitelistText('shutOutTitle')} hasCloseButton={false} onClose={onClose}>
      <p>{whitelistText('shutOut', { address })}</p>
      <PopupActions>
        <Button onClick={onClose}>{whitelistText('changeList')}</Button>
        <Button onClick={onAdd}>{whitelistText('addOwn')}</Button>
        <Button variant="primary" onClick={onCreate}>
          {whitelistText('createAnyway')}
        </Button>
      </PopupActions>
    </Popup>
  )
}
