import { DEFAULT_LOOK, LOOK_KEY, type Look, lookIn } from '@portal/contract/session/look.ts'
import { useEffect } from 'react'

import { settingsText } from '#messages/session/settings-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { storePreference, usePreferences } from './use-preferences.ts'

/**
 * Applies the look that the user saved, as soon as it is loaded. Until then, and before sign-in, the page has the last look in
 * this browser.
 */
export function useSavedLook(): void {
  const { data } = usePreferences()
  useEffect(() => {
    if (data) useAppData.setState(lookIn(data))
  }, [data])
}

/** Applies a choice immediately and saves it for the user on the server. */
export function saveLook(choice: Partial<Look>): void {
  const { palette, hasPatterns } = { ...useAppData.getState(), ...choice }
  useAppData.setState({ palette, hasPatterns })
  const isDefault = palette === DEFAULT_LOOK.palette && hasPatterns === DEFAULT_LOOK.hasPatterns
  storePreference(LOOK_KEY, isDefault ? null : { palette, hasPatterns }, settingsText('lookNotKept'))
}
