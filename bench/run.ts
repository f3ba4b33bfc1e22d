import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

import type { Bench, Measurement } from './bench.ts'
import { growth } from './kernels/growth.ts'
import { KERNEL_JOBS } from './kernels/jobs.ts'
import { kernelBench } from './kernels/kernel-bench.ts'
import { kernelPlace } from './kernels/kernel-place.ts'
import { ledgerReplay } from './kernels/ledger-replay.ts'
import { refusal } from './refusal.ts'
import { SERVER_BENCHES } from './server/benches.ts'
import { summary } from './summary.ts'

/*
 * Every bench with its limit or its peer, measured in the same run. The exit code is 1 if a limit is missed. npm run bench all of
 * them; npm run bench -- c ledger some, by name; npm run bench -- --write also writes the table into docs/benchmarks.md
 */
const BENCHES: readonly Bench[] = [
  summary,
  refusal,
  ...KERNEL_JOBS.map((job) => kernelBench(job, kernelPlace)),
  ledgerReplay,
  growth,
  ...SERVER_BENCHES,
]

const TABLE = /<!-- table -->[\s\S]*<!-- end of table -->/

const asked = process.argv.slice(2)
const names = asked.filter((each) => !each.startsWith('--'))
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const rows: string[] = []
let isWithinLimits = true
for (const bench of BENCHES) {
  if (names.length > 0 && !names.includes(bench.name)) continue
  console.log(`\n${bench.name}: ${bench.limit}`)
  for (const figure of await bench.run()) {
    isWithinLimits &&= figure.isWithin !== false
    console.log(`  ${figure.what.padEnd(78)} ${figure.measured.padStart(9)}   ${verdict(figure)}`)
    rows.push(`| ${figure.what} | ${figure.measured} | ${verdict(figure)} |`)
  }
}
if (asked.includes('--write')) writeTable()
process.exitCode = isWithinLimits ? 0 : 1

function verdict({ beside, isWithin }: Measurement): string {
  return isWithin === false ? `${beside}: MISSED` : beside
}

function writeTable(): void {
  const file = 'docs/benchmarks.md'
  const { model = 'unknown processor' } = os.cpus()[0] ?? {}
  const made = `\`npm run bench -- ${asked.join(' ')}\` on ${new Date().toISOString().slice(0, 10)}: ${model.trim()}, ${os.availableParallelism()} cores, Node ${process.versions.node}.`
  const table = [made, '', '| what | measured | beside |', '|---|---|---|', ...rows].join('\n')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(TABLE, () => `<!-- table -->\n${table}\n<!-- end of table -->`),
  )
}
