import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { InstrumentRecord } from './dataset.ts'

/**
 * The asset class under which an instrument is booked. "Cash" is the class of cash balances only, so that its value is the Cash figure: any
 * other instrument of that class, such as a money market fund, gets "Cash equivalents", and a currency forward always "Currency".
 */
export function assetClassOf({ kind, assetClass }: Pick<InstrumentRecord, 'kind' | 'assetClass'>): string {
  const ofKind = kindModel(kind).assetClass
  if (ofKind !== null) return ofKind
  return assetClass.trim().toLowerCase() === 'cash' ? 'Cash equivalents' : assetClass
}
