import type { Column } from '@portal/contract/imports/column.ts'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import type { FileReport } from '../file-reply.ts'

/** An instrument that is not there, and of which a file says too little to create it. */
export type IncompleteInstrument = NonNullable<FileReport['incomplete']>[number]

/** The answers of a person, by column of instruments.csv; the coupon is in percent. */
export type Cells = Readonly<Record<string, string>>

const COLUMNS: Readonly<Record<string, Column<unknown>>> = IMPORT_FILES.instruments.columns

/** The columns that a person has to say, with their types: the kind first, then what one of that kind needs. */
export function columnsToSay(incomplete: IncompleteInstrument, cells: Cells): readonly (readonly [string, Column<unknown>])[] {
  return [...incomplete.missing, ...(kindOf(incomplete, cells)?.missing ?? [])].flatMap((name) => {
    const column = COLUMNS[name]
    return column ? [[name, column] as const] : []
  })
}

/** A file instruments.csv with the one line. */
export function fileOf(incomplete: IncompleteInstrument, cells: Cells): string {
  const line: Cells = {
    ...incomplete.said,
    ...kindOf(incomplete, cells)?.said,
    ...Object.fromEntries(columnsToSay(incomplete, cells).map(([name]) => [name, cellOf(name, cells[name] ?? '')])),
  }
  const quoted = (texts: readonly string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
  return `${quoted(Object.keys(line))}\n${quoted(Object.values(line))}\n`
}

const kindOf = ({ kinds }: IncompleteInstrument, { kind }: Cells) => kinds.find(({ said }) => said.kind === kind)

const cellOf = (name: string, cell: string): string => (name === 'coupon_rate' ? fractionOf(cell) : cell.trim())

/** Percent as a fraction, without the rounding error of the division; what is no number stays, and the server says so. */
function fractionOf(percent: string): string {
  const text = percent.trim().replace(/\s*%$/, '').replace(',', '.')
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? text : String(Number((number / 100).toPrecision(12)))
}
