import { type LineFields, lineFields } from './line-fields.ts'
import type { DecimalMark } from './number-cell.ts'
import { matcherOf, type Parts, plain } from './pattern.ts'
import type { Field, LineOptions, Outcome, Table } from './preset.ts'
import type { Columns } from './titles.ts'

export interface KindOfLine {
  readonly outcome: Outcome
  readonly options: LineOptions
  readonly fields: LineFields
  /** Whether the line says of itself that it was taken back, or takes another one back. */
  readonly reversal?: 'isTakenBack' | 'takesBack'
}

/** Finds what a line of a table is; made once for a table. */
export type LineKinds = (
  cells: readonly string[],
  columns: Columns,
  mark: DecimalMark,
  currencies: Parts,
) => KindOfLine | undefined

/** Compiles the kinds of lines of a table. */
export function lineKinds(table: Table): LineKinds {
  const kinds = table.lines.map(([pattern, outcome, options = {}]) => ({
    matches: matcherOf(pattern),
    field: options.on ?? ('kind' as Field),
    where: Object.entries(options.where ?? {}).map(([field, other]) => ({ field: field as Field, matches: matcherOf(other) })),
    outcome,
    options,
  }))
  const texts = (table.texts ?? []).map(matcherOf)
  const levels = (table.levels?.names ?? []).map(plain)
  /** The one that is read, by class of instruments. */
  const read = new Map<string, string>()
  return (cells, columns, mark, currencies) => {
    const bare = lineFields(cells, columns, mark, {})
    if (isOfOtherLevel(bare)) return { outcome: '-repeated', options: {}, fields: bare }
    const reversal = reversalOf(bare)
    // Most kinds are compared with the same field.
    let plainField: Field | undefined
    let text = ''
    let plainly = ''
    for (const { matches, field, where, outcome, options } of kinds) {
      if (field !== plainField) {
        text =
          reversal === 'takesBack' && field === 'kind' ? bare.text(field).slice(table.takenBack!.by.length) : bare.text(field)
        ;[plainField, plainly] = [field, plain(text)]
      }
      const parts = matches(text, plainly)
      if (!parts) continue
      const others = where.map((each) => each.matches(bare.text(each.field)))
      if (others.includes(undefined)) continue
      if (outcome === 'unknown') return undefined
      const all: Parts = Object.assign({}, currencies, partsOf(bare), ...others, parts)
      return { outcome, options, fields: lineFields(cells, columns, mark, all), ...(reversal && { reversal }) }
    }
    return undefined
  }

  function isOfOtherLevel({ text }: LineFields): boolean {
    if (!table.levels) return false
    const own = plain(text(table.levels.field))
    if (!levels.includes(own)) return false
    const group = text('assetClass')
    const first = read.get(group) ?? own
    read.set(group, first)
    return own !== first
  }

  function reversalOf({ text }: LineFields): KindOfLine['reversal'] {
    if (!table.takenBack) return undefined
    const { field, by } = table.takenBack
    return text('kind').startsWith(by) ? 'takesBack' : text(field) === '' ? undefined : 'isTakenBack'
  }

  function partsOf({ text }: LineFields): Parts {
    for (const matches of texts) {
      const parts = matches(text('text'))
      if (parts) return parts
    }
    return {}
  }
}
