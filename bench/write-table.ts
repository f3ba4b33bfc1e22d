import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

import type { Measurement } from './bench.ts'

/**
 * Prints measurements, one a line; with `--write` among the arguments also into a document, between `<!-- name -->` and `<!-- end
 * of name -->`. @param made command and program of the measurement
 */
export function printMeasurements(figures: readonly Measurement[], { document, name, made }: TablePlace): void {
  for (const { what, measured, beside, isWithin } of figures)
    console.log(`${what.padEnd(74)} ${measured.padStart(10)}   ${beside}${isWithin === false ? ': MISSED' : ''}`)
  if (figures.some(({ isWithin }) => isWithin === false)) process.exitCode = 1
  if (!process.argv.includes('--write')) return
  const { model = 'unknown processor' } = os.cpus()[0] ?? {}
  const { command, program } = made
  const when = new Date().toISOString().slice(0, 10)
  const heading = `\`${command} -- --write\` on ${when}: ${model.trim()}, ${os.availableParallelism()} cores, ${program}.`
  const lines = figures.map(
    ({ what, measured, beside, isWithin }) => `| ${what} | ${measured} | ${beside}${isWithin === false ? ': MISSED' : ''} |`,
  )
  const table = [heading, '', '| what | measured | beside |', '|---|---|---|', ...lines].join('\n')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const text = readFileSync(document, 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`${document} has no place for the table: ${begin} and ${end}.`)
  writeFileSync(document, `${text.slice(0, before)}${begin}\n${table}\n${text.slice(after)}`)
}

interface TablePlace {
  readonly document: string
  readonly name: string
  readonly made: { readonly command: string; readonly program: string }
}
