import { hideChartAmounts } from '@portal/presentation/charts/axes/hidden-amounts.ts'
import { useEffect } from 'react'

import { toggleAmounts, useAppData } from '#session/app-data.ts'

// Before the next render, because charts read it while rendering.
hideChartAmounts(useAppData.getState().areAmountsHidden)
useAppData.subscribe(({ areAmountsHidden }) => hideChartAmounts(areAmountsHidden))

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
