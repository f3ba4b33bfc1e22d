import type { ReactNode } from 'react'

import { shownError } from '#api/api-error.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

interface ConfirmPopupProps {
  readonly title: string
  /** The button that does it. */
  readonly confirm: string
  readonly act: { readonly isPending: boolean; readonly error: Error | null }
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something is done that is not taken back by a click. Why it failed stays to be read. */
export function ConfirmPopup({ title, confirm, act, onConfirm, onClose, children }: ConfirmPopupProps) {
  return (
    <Popup title={title} size="s" hasCloseButton={false} onClose={onClose}>
      {children}
      {act.error ? <ErrorLine error={shownError(act.error)} /> : null}
      <PopupActions>
        <Button onClick={onClose}>{clientText('cancel')}</Button>
        <Button variant="danger" isBusy={act.isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </PopupActions>
    </Popup>
  )
}
