import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { hidden } from './hidden.ts'

/** The unit of a value that is drawn: of an amount of money that the user hides `hiddenMoney`. */
export type DrawnUnit = Unit | 'hiddenMoney'

/** The unit of a value as it is drawn. */
export const drawnUnit = <Of extends string>(unit: Of, areAmountsHidden: boolean): Of | 'hiddenMoney' =>
  areAmountsHidden && unit === 'money' ? 'hiddenMoney' : unit

/** Whether values of a unit are amounts of money. */
export const isMoney = (unit: string): boolean => unit === 'money' || unit === 'hiddenMoney'

/** The text of a value, masked if it is hidden. */
export const maskAmount = (unit: DrawnUnit, text: string): string => (unit === 'hiddenMoney' ? hidden(text) : text)
