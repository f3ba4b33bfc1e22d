import { DEFAULT_LOOK, LOOK_KEY, type Look, lookIn } from '@portal/contract/session/look.ts'
import { useEffect } from 'react'

import { settingsText } from '#messages/session/settings-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { keepPreference, usePreferences } from './use-preferences.ts'

/**
 * Shows what the user chose on whichever machine, as soon as it is read. Until then, and before sign-in, the page looks as it did here
 * last.
 */
export function useKeptLook(): void {
  const { data } = usePreferences()
  useEffect(() => {
    if (data) useAppData.setState(lookIn(data))
  }, [data])
}

/** Takes a choice at once and keeps it for the user on the server. */
export function chooseLook(choice: Partial<Look>): void {
  const { palette, hasPatterns } = { ...useAppData.getState(), ...choice }
  useAppData.setState({ palette, hasPatterns })
  const isDefault = palette === DEFAULT_LOOK.palette && hasPatterns === DEFAULT_LOOK.hasPatterns
  keepPreference(LOOK_KEY, isDefault ? null : { palette, hasPatterns }, settingsText('lookNotKept'))
}
