import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { readInWorker } from '#statements/read-in-worker.ts'
import type { FileReport } from '#statements/statement-report.ts'
import { Misuse } from './command-line.ts'

const USAGE = `npm run statements -- FILE… [--json]

  Reads statements of banks and brokers, and says what is in them. Nothing is booked.

  FILE    a file that docs/statements.md describes, of any name
  --json  the whole result as JSON`

process.exitCode = await main(process.argv.slice(2))

/** @returns the exit code: 1 when a file or a line could not be read */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { files, isJson } = commandOf(args)
    const reports: FileReport[] = []
    for (const file of files) reports.push(await readInWorker(file))
    if (isJson) console.log(JSON.stringify({ files: reports }, null, 2))
    else for (const line of reports.flatMap(textOf)) console.log(line)
    return reports.some(({ problem, problems }) => problem || problems.length > 0) ? 1 : 0
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    console.error(error.message)
    return 1
  }
}

function commandOf(args: readonly string[]): { readonly files: readonly string[]; readonly isJson: boolean } {
  const options = { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true })
    } catch (error) {
      throw new Misuse(`${(error as Error).message}\n\n${USAGE}`)
    }
  })()
  const files = parsed.positionals
  if (parsed.values.help || files.length === 0) throw new Misuse(USAGE)
  for (const file of files)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Misuse(`There is no file "${file}".`)
  return { files, isJson: parsed.values.json }
}

function textOf({ file, format, preset, problem, statements, problems }: FileReport): readonly string[] {
  if (problem) return [`${file}: ${problem.reason} ${problem.remedy}`]
  const name = preset === null ? format : `${preset} (${format})`
  return [
    `${file}: ${name}`,
    ...statements.flatMap(({ account, from, to, lines, differences }) => [
      `  ${account ?? 'account not named'}, ${from ?? '?'} to ${to ?? '?'}: ${lines.new} lines of entries, ${lines.leftOut} left out, ${lines.refused} refused`,
      ...differences.map(({ what, stated, computed }) => `  ${what}: stated ${stated}, its own lines come to ${computed}`),
    ]),
    ...problems.map(
      ({ place, reason, remedy }) => `  ${place?.path ?? ''}${place?.line ? ` line ${place.line}` : ''}: ${reason} ${remedy}`,
    ),
  ]
}
