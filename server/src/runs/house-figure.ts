import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { houseFigure } from '@portal/contract/house/house-figure.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { MEASURE_NAMES } from '@portal/engine/risk/risk-measures.ts'
import { asCaller } from '#access/as-caller.ts'
import { engineText } from '#base/engine-text.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import type { Database, Transaction } from '#store/database.ts'
import { findClient } from '#store/institution/portfolios.ts'
import { findRun, readRunRows, type StoredRun } from '#store/runs/runs.ts'
import { houseOf, TOTAL } from './house-rows.ts'
import { presentRun, secondsOf } from './present-run.ts'

type Asked = RequestOf<typeof houseFigure>
type Question = NonNullable<ResponseOf<typeof houseFigure>['question']>

/** A figure of a run, and the figure of a report that it was taken from. */
export const answerHouseFigure = answer(houseFigure, async ({ body, caller }, { db }: { readonly db: Database }) => {
  const { runId, clientId, column } = body
  return await asCaller(
    db,
    caller,
    async (tx) => {
      const run = await findRun(tx, caller.institutionId, runId)
      if (!run) throw notFound()
      const { rows, total, notes } = await houseOf(tx, run, caller)
      const own = rows.find((each) => each.clientId === clientId)
      const row = clientId === null ? total : own
      if (!row) throw notFound()
      const name = own?.client ?? TOTAL
      return {
        run: presentRun(run),
        value: row[column],
        reportingCCY: row.reportingCCY,
        reasons: notes.filter((note) => note.row === name && note.field === column).map(({ reason }) => reason),
        question: clientId === null ? null : await questionOf(tx, run, { ...body, clientId }, row.reportingCCY),
      }
    },
    'isolation level repeatable read read only',
  )
})

async function questionOf(
  tx: Transaction,
  run: StoredRun,
  { clientId, column }: Asked & { readonly clientId: string },
  reportingCCY: string,
): Promise<Question | null> {
  const place = placeOf(column)
  const client = await findClient(tx, run.institutionId, clientId)
  if (!place || !client) return null
  const accounts = await readRunRows(tx, run, ['account'], clientId)
  const accountsInScope = accounts.map(({ subject }) => subject)
  const fields = { clientName: client.name, accountsInScope, reportingCCY, asOf: run.day, asKnownOn: secondsOf(run.at) }
  return { ...place, fields: { ...fields, ...(place.endpoint === portPerformance.path && { isCumulative: true }) } }
}

/** Where the reports have a figure of a run; undefined of counts. */
function placeOf(column: Asked['column']): Omit<Question, 'fields'> | undefined {
  switch (column) {
    case 'npv':
    case 'npvChange1D':
      return { endpoint: npvSnapshot.path, row: [TOTAL], column }
    case 'd1':
    case 'mtd':
    case 'ytd':
    case 'y1':
      return { endpoint: portPerformance.path, row: [TOTAL], column }
    case 'var95':
    case 'var99':
      return { endpoint: riskSnapshot.path, row: [engineText(MEASURE_NAMES[column])], column: 'valueCCY' }
    case 'var95Pct':
      return { endpoint: riskSnapshot.path, row: [engineText(MEASURE_NAMES.var95)], column: 'valuePct' }
    case 'var99Pct':
      return { endpoint: riskSnapshot.path, row: [engineText(MEASURE_NAMES.var99)], column: 'valuePct' }
    default:
      return undefined
  }
}
