import type { Unit } from '@portal/contract/charts/chart-data.ts'
import type { FigureKind } from '@portal/presentation/format/figure.ts'

interface Column {
  readonly key: string
  readonly kind: FigureKind | 'text'
}

const UNITS: Readonly<Partial<Record<Column['kind'], Unit>>> = {
  money: 'money',
  moneyChange: 'money',
  percent: 'fraction',
  percentChange: 'fraction',
  price: 'price',
  rate: 'price',
  quantity: 'ratio',
  years: 'ratio',
  count: 'count',
}

/** The unit in which a figure of a report table is explained, by the kind of its column. */
export const columnUnit = ({ columns }: { readonly columns: readonly Column[] }, key: string): Unit =>
  UNITS[columns.find((column) => column.key === key)!.kind]!
