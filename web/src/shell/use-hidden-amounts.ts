import { hideChartAmounts } from '@portal/presentation/charts/axes/hidden-amounts.ts'
import { useEffect } from 'react'

import { toggleAmounts, useAppData } from '#session/app-data.ts'

// Before anything is drawn again, since charts ask while they are.
hideChartAmounts(useAppData.getState().areAmountsHidden)
useAppData.subscribe(({ areAmountsHidden }) => hideChartAmounts(areAmountsHidden))

/** Whether amounts are hidden. Ctrl or Cmd with the full stop hides them, or shows them again. */
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
