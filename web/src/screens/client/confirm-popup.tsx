import type { ReactNode } from 'react'

import { shownError } from '#api/api-error.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

interface ConfirmPopupProps {
  readonly title: string
  /** Text of the confirm button. */
  readonly confirm: string
  readonly act: { readonly isPending: boolean; readonly error: Error | null }
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for confirmation of an action that cannot be undone with one click. An error stays visible. */
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
