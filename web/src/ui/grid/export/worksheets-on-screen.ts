import type { Worksheet } from '@portal/presentation/workbook/worksheet.ts'
import { useEffect, useRef } from 'react'

import type { WorksheetPlan } from './table-worksheet.ts'

/** Makes a sheet from a table; passed as an argument, so that its code is loaded on demand. */
type MakeWorksheet = <Row>(plan: WorksheetPlan<Row>) => Worksheet

/** The sheet of a table or chart; null without rows or if export is not permitted. */
type WorksheetOffer = ((make: MakeWorksheet) => Worksheet) | null

const onScreen = new Set<() => WorksheetOffer>()

/** Offers a table or a chart's data for the screen's workbook while it is mounted. */
export function useWorksheetOffer(offer: WorksheetOffer): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    // A stable function, so that the offer keeps its position when its content changes.
    const offered = () => latest.current
    onScreen.add(offered)
    return () => void onScreen.delete(offered)
  }, [])
}

/** A sheet for every table and chart with rows, in mount order. */
export function worksheetsOnScreen(make: MakeWorksheet): readonly Worksheet[] {
  return [...onScreen].flatMap((offered) => offered()?.(make) ?? [])
}
