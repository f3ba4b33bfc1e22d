import { type NeutralStatement, neutralStatements } from '@portal/contract/statements/statement.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'

/** Reads statements that a program wrote in the neutral form. @throws Unreadable with the first field that is not valid */
export function readStatements(content: object, emit: Emit): FileKind {
  const read = neutralStatements.safeParse(content)
  if (!read.success) {
    const [issue] = read.error.issues
    const path = (issue?.path ?? []).map(String).join('.')
    if (issue?.code === 'invalid_value')
      throw new Unreadable(problemOf('invalidStatementValue', { path }, { what: path, values: issue.values.join(', ') }))
    throw new Unreadable(
      problemOf('invalidStatement', { path: path || 'statements' }, { what: `${path}: ${issue?.message ?? ''}` }),
    )
  }
  for (const [of, statement] of read.data.statements.entries()) emitStatement(of, statement, emit)
  return { format: 'statement', preset: null }
}

function emitStatement(of: number, statement: NeutralStatement, emit: Emit): void {
  const place = (list: string, at: number) => ({ path: `statements[${of}].${list}[${at}]` })
  const { account, from, to } = statement
  emit({ type: 'statement', of, account, ...(from && { from }), ...(to && { to }) })
  for (const [at, entry] of statement.entries.entries())
    emit({ type: 'entry', of, entry: { ...entry, places: [place('entries', at)] } })
  for (const [at, holding] of statement.holdings.entries())
    emit({ type: 'holding', of, holding: { ...holding, place: place('holdings', at) } })
  for (const [at, balance] of statement.balances.entries())
    emit({ type: 'balance', of, balance: { ...balance, place: place('balances', at) } })
  for (const [at, announcement] of statement.announcements.entries())
    emit({ type: 'announcement', of, announcement: { ...announcement, place: place('announcements', at) } })
  for (const leftOut of statement.leftOut) emit({ type: 'leftOut', of, leftOut })
}
