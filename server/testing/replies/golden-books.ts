import { POSITION_COLUMNS } from '@portal/contract/reports/position-detail.ts'

import type { Dataset } from '../../src/ingest/dataset.ts'
import { ACTIONS_LEDGER } from '../datasets/actions-ledger.ts'
import { AVERAGE_LEDGER } from '../datasets/average-ledger.ts'
import { BENCHMARK_LEDGER } from '../datasets/benchmark-ledger.ts'
import { CURVE_LEDGER } from '../datasets/curve-ledger.ts'
import { MODELS_LEDGER } from '../datasets/models-ledger.ts'
import { WORKED_MARKET, WORKED_THINGS } from '../datasets/worked-market.ts'
import { openMemoryInstitution } from '../institutions/memory-institution.ts'
import { explainedIn } from './derivations.ts'
import type { GoldenExplanations } from './golden-explanations.ts'
import { hashesOf, hashOf } from './hashed-ways.ts'

const BY_FIFO = { timePeriod: 'Max', costBasisMethod: 'fifo', columns: POSITION_COLUMNS }
const BY_AVERAGE = { ...BY_FIFO, costBasisMethod: 'average' }
const BOOKS: readonly { readonly name: string; readonly dataset: Dataset; readonly fields: object }[] = [
  { name: 'worked', dataset: WORKED_MARKET, fields: { ...BY_FIFO, ...WORKED_THINGS } },
  { name: 'curves', dataset: CURVE_LEDGER, fields: BY_AVERAGE },
  { name: 'models', dataset: MODELS_LEDGER, fields: BY_FIFO },
  { name: 'actions', dataset: ACTIONS_LEDGER, fields: BY_FIFO },
  {
    name: 'benchmarks',
    dataset: BENCHMARK_LEDGER,
    fields: { ...BY_FIFO, grouping: 'sector', dimension: 'sector', returnMethod: 'mwr' },
  },
  { name: 'averages', dataset: AVERAGE_LEDGER, fields: BY_AVERAGE },
]

/** The explanations of small books, of many figures of every call: a line for each, with hashes of the ways down to inputs. */
export async function goldenBooks(): Promise<readonly GoldenExplanations[]> {
  const all: GoldenExplanations[] = []
  for (const { name, dataset, fields } of BOOKS) {
    const [numbers, texts]: [string[], string[]] = [[], []]
    const seen = new Set<string>()
    for await (const { where, address, figure } of explainedIn(openMemoryInstitution(dataset), { more: fields })) {
      const hashes =
        address.value === null ? { numbers: '', texts: figure.ifNone ?? '' } : hashesOf(await figure.derivation(), seen)
      const about = JSON.stringify([figure.method, figure.notedAs])
      numbers.push(`${where}: ${address.value} ${figure.unit} #${hashes.numbers}`)
      texts.push(`${where}: #${hashOf(about)} #${hashes.texts}`)
    }
    all.push({ name, numbers: `${numbers.join('\n')}\n`, texts: `${texts.join('\n')}\n` })
  }
  return all
}
