import type { HouseRow } from '@portal/contract/house/house.ts'
import { type HouseAmount, inHouseCurrency } from '@portal/presentation/tables/house-amounts.ts'

import { houseText } from '#messages/reports/house-texts.ts'
import { Badge, type BadgeProps } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import styles from './house.module.css'

/** A client, or all of them in the total row. */
export interface ShownClient extends Omit<HouseRow, 'clientId' | 'isWhole' | 'houseRate'> {
  readonly isWhole?: boolean
  readonly houseRate?: number | null
  /** Null in the total row. */
  readonly clientId: string | null
  readonly lastSignIn: number | null
}

interface ColumnOptions {
  readonly onOpen: (client: string) => void
  /** Shows the limits of a client. */
  readonly onLimits: (client: string) => void
  /** Shows what was booked and corrected since the figures were kept; null where none were. */
  readonly onChanges: ((client: string) => void) | null
  /** Whether the reader may know who signed in. */
  readonly hasSignIns: boolean
}

const unit = ({ reportingCCY }: ShownClient): string => reportingCCY

const sortedBy = (key: HouseAmount) => (row: ShownClient) => inHouseCurrency({ houseRate: null, ...row }, key)

const money = (key: 'npv' | 'var95' | 'var99') =>
  ({
    key,
    title: houseText(key),
    kind: 'money',
    unit,
    value: (row: ShownClient) => row[key],
    sortedBy: sortedBy(key),
  }) as const

/** The columns of the table of clients. Amounts are in the currency of each client. */
export function clientColumns({ onOpen, onLimits, onChanges, hasSignIns }: ColumnOptions): readonly Column<ShownClient>[] {
  const percent = (key: 'd1' | 'mtd' | 'ytd' | 'y1') =>
    ({ key, title: houseText(key), kind: 'percentChange', value: (row: ShownClient) => row[key] }) as const
  const share = (key: 'var95Pct' | 'var99Pct') =>
    ({ key, title: houseText(key), kind: 'percent', value: (row: ShownClient) => row[key], isOptional: true }) as const
  return [
    {
      key: 'client',
      title: houseText('client'),
      kind: 'text',
      value: ({ client }) => client,
      show: ({ client, clientId }) =>
        clientId === null ? (
          client
        ) : (
          <button
            type="button"
            className={styles.client}
            aria-label={houseText('openClient', { client })}
            onClick={() => onOpen(client)}
          >
            {client}
          </button>
        ),
    },
    money('npv'),
    {
      key: 'npvChange1D',
      title: houseText('npvChange1D'),
      kind: 'moneyChange',
      unit,
      value: (row) => row.npvChange1D,
      sortedBy: sortedBy('npvChange1D'),
    },
    ...(['d1', 'mtd', 'ytd', 'y1'] as const).map(percent),
    money('var95'),
    share('var95Pct'),
    // With it the table would scroll sideways on a small desk.
    { ...money('var99'), isOptional: true },
    share('var99Pct'),
    {
      key: 'limits',
      title: houseText('limits'),
      kind: 'text',
      value: (row) => limitsOf(row).text,
      show: (row) => <Limits row={row} onLimits={onLimits} />,
    },
    { key: 'exceptions', title: houseText('exceptions'), kind: 'count', value: ({ exceptions }) => exceptions },
    { key: 'accounts', title: houseText('accounts'), kind: 'count', value: ({ accounts }) => accounts, isOptional: true },
    ...(hasSignIns
      ? [
          {
            key: 'lastSignIn',
            title: houseText('lastSignIn'),
            kind: 'instant',
            value: (row: ShownClient) => row.lastSignIn,
          } as const,
        ]
      : []),
    ...(onChanges
      ? [
          {
            key: 'changes',
            title: houseText('changes'),
            kind: 'text',
            holdsButtons: true,
            value: () => '',
            show: ({ client, clientId }: ShownClient) =>
              clientId === null ? null : (
                <button
                  type="button"
                  className={styles.changes}
                  aria-label={houseText('changesOf', { client })}
                  onClick={() => onChanges(client)}
                >
                  {houseText('showChanges')}
                </button>
              ),
          } as const,
        ]
      : []),
  ]
}

/** The worst state of a client's limits leads to them. */
function Limits({ row, onLimits }: { readonly row: ShownClient } & Pick<ColumnOptions, 'onLimits'>) {
  const { text, tone } = limitsOf(row)
  const badge = <Badge tone={tone}>{text}</Badge>
  if (row.clientId === null || row.breaches === null) return badge
  return (
    <button
      type="button"
      className={styles.limits}
      aria-label={houseText('limitsOf', { client: row.client, state: text })}
      onClick={() => onLimits(row.client)}
    >
      {badge}
    </button>
  )
}

/** The worst state, with the number of limits in it. */
function limitsOf({ breaches, warnings, unknown }: ShownClient): {
  readonly text: string
  readonly tone: NonNullable<BadgeProps['tone']>
} {
  if (breaches === null) return { text: houseText('limits.none'), tone: 'neutral' }
  if (breaches > 0) return { text: houseText('limits.breaches', { count: breaches }), tone: 'danger' }
  if (warnings) return { text: houseText('limits.warnings', { count: warnings }), tone: 'warn' }
  if (unknown) return { text: houseText('limits.unknown', { count: unknown }), tone: 'neutral' }
  return { text: houseText('limits.inside'), tone: 'success' }
}
