import { useBlocker } from '@tanstack/react-router'

import { SETTINGS_TEXTS } from '#messages/settings-texts.ts'
import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { useAuth } from '#session/auth.ts'
import { Button } from '#ui/button/button.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'

/** Asks before unsaved changes are left behind. The end of the session is not held up: nothing could be saved any more. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && useAuth.getState().accessToken !== null,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Popup title={SETTINGS_TEXTS.leaveTitle} size="s" hasCloseButton={false} onClose={reset}>
      <p>{TABLE_TEXTS.unsaved}</p>
      <PopupActions>
        <Button onClick={reset}>{SETTINGS_TEXTS.stay}</Button>
        <Button variant="danger" onClick={proceed}>
          {SETTINGS_TEXTS.leave}
        </Button>
      </PopupActions>
    </Popup>
  )
}
