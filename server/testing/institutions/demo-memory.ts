import { parseDay } from '@portal/analytics/calendar/day-number.ts'

import { demoDataset } from '../../src/demo/demo-dataset.ts'
import { demoMandates } from '../../src/demo/demo-mandates.ts'
import { AURUM_TRUST } from '../../src/demo/institutions/aurum-trust.ts'
import { HALDEN_PARTNERS } from '../../src/demo/institutions/halden-partners.ts'
import { simulateMarket } from '../../src/demo/market/market.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import type { StoredMandate } from '../../src/store/limits/mandates.ts'
import { type MemoryInstitution, openMemoryInstitution } from './memory-institution.ts'

interface DemoInstitution {
  readonly name: string
  readonly pivotCurrency: string
  readonly dataset: Dataset
  readonly mandates: readonly StoredMandate[]
}

/** The data of the demo institutions up to a day. */
export function demoInstitutions(asOf: string): readonly [halden: DemoInstitution, aurum: DemoInstitution] {
  const market = simulateMarket(parseDay(asOf))
  const of = (plan: typeof HALDEN_PARTNERS): DemoInstitution => {
    const { name, pivotCurrency } = plan
    return { name, pivotCurrency, dataset: demoDataset(plan, market, null), mandates: demoMandates(plan) }
  }
  return [of(HALDEN_PARTNERS), of(AURUM_TRUST)]
}

/** A demo institution whose reports are answered from memory. */
export function openDemo({ dataset, ...named }: DemoInstitution): MemoryInstitution {
  return openMemoryInstitution(dataset, named)
}
