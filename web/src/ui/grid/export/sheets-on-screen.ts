import type { Worksheet } from '@portal/presentation/workbook/worksheet.ts'
import { useEffect, useRef } from 'react'

import type { SheetPlan } from './table-sheet.ts'

/** Makes a sheet of a table; handed to those who offer one, so that nothing is loaded for it before it is asked for. */
type MakeSheet = <Row>(plan: SheetPlan<Row>) => Worksheet

/** What a table or a chart would be as a sheet; null as long as it has no rows, or may not leave the portal. */
type SheetOffer = ((make: MakeSheet) => Worksheet) | null

const onScreen = new Set<() => SheetOffer>()

/** Offers a table or the data of a chart for the workbook of the screen as long as it is there. */
export function useOfferedSheet(offer: SheetOffer): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    // Asked for by need: what was offered stays in its place among the others, whatever it becomes.
    const offered = () => latest.current
    onScreen.add(offered)
    return () => void onScreen.delete(offered)
  }, [])
}

/** A sheet of every table and chart that shows rows, in the order in which they came on the screen. */
export function sheetsOnScreen(make: MakeSheet): readonly Worksheet[] {
  return [...onScreen].flatMap((offered) => offered()?.(make) ?? [])
}
