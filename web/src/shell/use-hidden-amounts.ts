import { useEffect } from 'react'

import { toggleAmounts, useAppData } from '#session/app-data.ts'

/** Whether amounts are hidden. Ctrl or Cmd with the full stop toggles it. */
export function useHiddenAmounts(): boolean {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggleAmounts()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return useAppData(({ areAmountsHidden }) => areAmountsHidden)
}
