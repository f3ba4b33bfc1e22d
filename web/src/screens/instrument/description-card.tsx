import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { instrument } from '@portal/contract/reports/instrument.ts'
import type { CalculatorRow, CalculatorSection, portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import type { FigureKind } from '@portal/presentation/format/figure.ts'

import type { Report } from '#api/use-report.ts'
import { instrumentText } from '#messages/reports/instrument-texts.ts'
import { IssuerLink } from '#tables/issuer-link.tsx'
import { Card } from '#ui/card/card.tsx'
import { Explained } from '#ui/explain/explained.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Fact } from '#ui/figure/fact.tsx'
import facts from '#ui/figure/facts.module.css'
import { Figure } from '#ui/figure/figure.tsx'

type DescribedInstrument = ResponseOf<typeof instrument>['instrument']

interface DescriptionCardProps {
  readonly report: Report<ResponseOf<typeof instrument>>
  readonly calculator: Report<ResponseOf<typeof portfolioCalculator>>
}

const DESCRIBED = [
  'name',
  'type',
  'assetClass',
  'sector',
  'country',
  'issuer',
  'quotedIn',
  'isin',
  'id',
  'terms',
  'rates',
] as const
const WIDE: ReadonlySet<string> = new Set(['name', 'terms', 'rates'])
const KINDS = {
  npv: 'money',
  totalPL: 'moneyChange',
  pctChange: 'percentChange',
  pctNPV: 'percent',
  pctRisk: 'percent',
} as const satisfies Partial<Record<keyof CalculatorRow, FigureKind>>
type RowColumn = keyof typeof KINDS
const FIGURES = Object.keys(KINDS) as RowColumn[]

/** Description of the instrument, and its row of the Portfolio Calculator: its value, profit and risk in the scope. */
export function DescriptionCard({ report, calculator }: DescriptionCardProps) {
  const { data, isLoading, isFetching, error, refetch } = report
  const of = data?.instrument
  const row = calculator.data && of && rowOf(calculator.data.sections, of.ticker)
  return (
    <Card
      title={instrumentText('description')}
      isLoading={isLoading}
      isRefetching={isFetching && data !== undefined}
      isFailed={error !== null}
      isPadded
    >
      {error ? <ErrorLine error={error} onRetry={() => refetch()} /> : null}
      <dl className={facts.facts}>
        {DESCRIBED.filter((name) => !isOfOtherKinds(name, of)).map((name) => (
          <Fact key={name} name={instrumentText(name)} isLoading={isLoading} isWide={WIDE.has(name)}>
            {name === 'issuer' && of?.issuer ? (
              <IssuerLink issuer={of.issuer} />
            ) : (
              of?.[name === 'country' ? 'countryName' : name]
            )}
          </Fact>
        ))}
        {of?.discountMargin === undefined ? null : (
          <Fact name={instrumentText('discountMargin')} isLoading={isLoading}>
            <MarginFigure value={of.discountMargin} ticker={of.ticker} report={report} />
          </Fact>
        )}
        {FIGURES.map((column) => (
          <Fact key={column} name={instrumentText(column)} isLoading={calculator.isLoading}>
            {row ? <RowFigure column={column} {...row} calculator={calculator} /> : null}
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

/** A kind without terms, or whose value uses no rates, has no such field. */
const isOfOtherKinds = (name: (typeof DESCRIBED)[number], of: DescribedInstrument | undefined): boolean =>
  name === 'rates' ? of?.rates === undefined : name === 'terms' && of?.terms === null

interface FoundRow {
  readonly section: string
  readonly row: CalculatorRow
}

/** The row of an instrument by asset class, which has one level. */
function rowOf(sections: readonly CalculatorSection[], ticker: string): FoundRow | undefined {
  for (const { sectionRow, subRows } of sections) {
    const row = subRows.find((each) => each.ticker === ticker)
    if (row) return { section: sectionRow.ticker, row }
  }
  return undefined
}

interface MarginFigureProps extends Pick<DescriptionCardProps, 'report'> {
  readonly value: number | null
  readonly ticker: string
}

function MarginFigure({ value, ticker, report: { data, call } }: MarginFigureProps) {
  const column = 'discountMargin'
  const reason = data?.notes?.find((note) => note.row === ticker && note.field === column)?.reason
  const figure = <Figure kind="percent" value={value} reason={reason} />
  if (value === null) return figure
  const title = `${instrumentText(column)}, ${ticker}`
  return <Explained figure={{ address: { ...call, row: [ticker], column }, title, kind: 'percent', value }}>{figure}</Explained>
}

interface RowFigureProps extends FoundRow, Pick<DescriptionCardProps, 'calculator'> {
  readonly column: RowColumn
}

function RowFigure({ column, section, row, calculator: { data, call } }: RowFigureProps) {
  const value = row[column]
  const kind = KINDS[column]
  const reason = data?.notes?.find((note) => note.row === row.ticker && note.field === column)?.reason
  const figure = <Figure kind={kind} value={value} reason={reason} />
  if (value === null) return figure
  const title = `${instrumentText(column)}, ${row.ticker}`
  return <Explained figure={{ address: { ...call, row: [section, row.ticker], column }, title, kind, value }}>{figure}</Explained>
}
