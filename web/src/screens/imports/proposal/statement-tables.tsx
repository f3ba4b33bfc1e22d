import { useMemo } from 'react'

import { causeOf, computedTitle, proposalText } from '#messages/administration/proposal-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import styles from '../imports.module.css'
import type { FileReport, Statement } from './file-reply.ts'
import { allLines, OUTCOMES, sumOfLines } from './line-counts.ts'

type StatementRow = Pick<Statement, 'account' | 'portalAccount' | 'from' | 'to' | 'lines'>

/** Epoch seconds of a day. */
const secondsOf = (day: string | null): number | null => (day === null ? null : Date.parse(day) / 1000)

const STATEMENT_COLUMNS: readonly Column<StatementRow>[] = [
  {
    key: 'account',
    title: proposalText('custodianAccount'),
    kind: 'text',
    value: ({ account }) => account ?? proposalText('unnamed'),
  },
  {
    key: 'portalAccount',
    title: proposalText('portalAccount'),
    kind: 'text',
    isTotalled: false,
    value: ({ portalAccount }) => portalAccount?.name ?? proposalText('unknown'),
  },
  { key: 'from', title: proposalText('from'), kind: 'date', isTotalled: false, value: ({ from }) => secondsOf(from) },
  { key: 'to', title: proposalText('to'), kind: 'date', isTotalled: false, value: ({ to }) => secondsOf(to) },
  ...OUTCOMES.map(
    (outcome): Column<StatementRow> => ({
      key: outcome,
      title: proposalText(`outcomes.${outcome}`),
      kind: 'count',
      value: ({ lines }) => lines[outcome],
    }),
  ),
  { key: 'lines', title: proposalText('lines'), kind: 'count', value: ({ lines }) => allLines(lines) },
]

/** The statements of a file: account, period, and the number of lines by outcome. */
export function StatementTable({ report: { file, statements } }: { readonly report: FileReport }) {
  const total = useMemo(
    () => ({ account: proposalText('total'), portalAccount: null, from: null, to: null, lines: sumOfLines(statements) }),
    [statements],
  )
  return (
    <DataTable
      title={proposalText('statementsOf', { file })}
      columns={STATEMENT_COLUMNS}
      rows={statements}
      exportAs="statements.csv"
      total={statements.length > 1 ? total : undefined}
      pageSize={10}
    />
  )
}

type Difference = Statement['differences'][number] & { readonly account: string }

const differenceColumns = (rows: readonly Difference[]): readonly Column<Difference>[] => [
  { key: 'what', title: proposalText('what'), kind: 'text', value: ({ what }) => what },
  { key: 'account', title: proposalText('portalAccount'), kind: 'text', value: ({ account }) => account },
  { key: 'stated', title: proposalText('stated'), kind: 'quantity', value: ({ stated }) => Number(stated) },
  { key: 'computed', title: computedTitle(rows), kind: 'quantity', value: ({ computed }) => Number(computed) },
  { key: 'cause', title: proposalText('cause'), kind: 'text', value: ({ cause }) => causeOf(cause) },
]

/** Where what a file states is not what the ledger would have, or what its lines come to. */
export function DifferenceTable({ report: { file, statements } }: { readonly report: FileReport }) {
  const rows = useMemo(() => withAccount(statements, ({ differences }) => differences), [statements])
  const columns = useMemo(() => differenceColumns(rows), [rows])
  if (rows.length === 0) return null
  const title = proposalText('differencesOf', { file })
  return <DataTable title={title} columns={columns} rows={rows} exportAs="statement-differences.csv" pageSize={10} />
}

type Holding = Statement['holdings'][number] & { readonly account: string }
type Balance = Statement['balances'][number] & { readonly account: string }

const HOLDING_COLUMNS: readonly Column<Holding>[] = [
  { key: 'name', title: proposalText('instrument'), kind: 'text', value: ({ name }) => name },
  { key: 'isin', title: proposalText('isin'), kind: 'text', value: ({ isin }) => isin ?? null },
  { key: 'account', title: proposalText('portalAccount'), kind: 'text', value: ({ account }) => account },
  { key: 'quantity', title: proposalText('quantity'), kind: 'quantity', value: ({ quantity }) => Number(quantity) },
]

const BALANCE_COLUMNS: readonly Column<Balance>[] = [
  { key: 'currency', title: proposalText('currency'), kind: 'text', value: ({ currency }) => currency },
  { key: 'account', title: proposalText('portalAccount'), kind: 'text', value: ({ account }) => account },
  { key: 'moved', title: proposalText('moved'), kind: 'price', value: ({ moved }) => Number(moved) },
  { key: 'amount', title: proposalText('amount'), kind: 'price', value: ({ amount }) => Number(amount) },
  {
    key: 'stated',
    title: proposalText('statedBalance'),
    kind: 'price',
    value: ({ stated }) => (stated === undefined ? null : Number(stated)),
  },
]

/** Holdings and balances of a file, stated or computed; collapsed, as the list may be long. */
export function HoldingsAndBalances({ report: { file, statements } }: { readonly report: FileReport }) {
  const holdings = useMemo(() => withAccount(statements, (statement) => statement.holdings), [statements])
  const balances = useMemo(() => withAccount(statements, (statement) => statement.balances), [statements])
  if (holdings.length + balances.length === 0) return null
  return (
    <details>
      <summary className={styles.note}>{proposalText('more', { holdings: holdings.length, balances: balances.length })}</summary>
      <div className={styles.result}>
        {holdings.length === 0 ? null : (
          <DataTable
            title={proposalText('holdingsOf', { file })}
            columns={HOLDING_COLUMNS}
            rows={holdings}
            exportAs="statement-holdings.csv"
            pageSize={10}
          />
        )}
        {balances.length === 0 ? null : (
          <DataTable
            title={proposalText('balancesOf', { file })}
            columns={BALANCE_COLUMNS}
            rows={balances}
            exportAs="statement-balances.csv"
            pageSize={10}
          />
        )}
      </div>
    </details>
  )
}

/** The parts of all statements, each with its account. */
const withAccount = <Part extends object>(statements: readonly Statement[], partsOf: (statement: Statement) => readonly Part[]) =>
  statements.flatMap((statement) => {
    const account = statement.portalAccount?.name ?? statement.account ?? proposalText('unnamed')
    return partsOf(statement).map((part) => ({ ...part, account }))
  })
