import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { StoryNumber, story } from '@portal/contract/reports/story.ts'
import { useContext } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { storyText, storyWriter } from '#messages/reports/story-texts.ts'
import { summaryText } from '#messages/reports/summary-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { InstrumentLink } from '#tables/instrument-link.tsx'
import { Card } from '#ui/card/card.tsx'
import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { ExplainedNumber } from '#ui/explain/explained-number.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import styles from './story-card.module.css'

type Sentence = ResponseOf<typeof story>['sentences'][number]

/** The story of the day, in sentences; each number opens its explanation. */
export function StoryCard({ report }: { readonly report: Report<ResponseOf<typeof story>> }) {
  const { isLoading, isRefetching, error, onRetry } = reportState(report)
  const [first, ...others] = report.data?.sentences ?? []
  return (
    <Card title={summaryText('story')} isLoading={isLoading} isRefetching={isRefetching} isFailed={error !== null} isPadded>
      <div className={styles.story}>
        {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
        {isLoading ? SKELETON.map((line) => <Skeleton key={line} />) : null}
        {error || isLoading || first ? null : <EmptyState text={tableText('noData')} />}
        {first ? (
          <p className={styles.first} data-sentence="">
            <SentenceText sentence={first} />
          </p>
        ) : null}
        <p>
          {others.map((sentence) => (
            <span key={sentence.code} data-sentence="">
              <SentenceText sentence={sentence} />{' '}
            </span>
          ))}
        </p>
      </div>
    </Card>
  )
}

const SKELETON = [1, 2, 3]

function SentenceText({ sentence }: { readonly sentence: Sentence }) {
  const areAmountsHidden = useContext(AmountsHidden)
  return storyWriter.parts(sentence, areAmountsHidden).map(({ text, name }) => {
    const named = name === undefined ? undefined : sentence.params[name]
    if (named === undefined) return text
    return 'figure' in named ? (
      <ExplainedNumber key={name} figure={targetOf(named)} text={text} />
    ) : (
      <InstrumentLink key={name} ticker={text}>
        {text}
      </InstrumentLink>
    )
  })
}

/** Explanation that a number opens. */
function targetOf({ kind, value, figure: { endpoint, row, column, ...fields } }: StoryNumber): ExplainTarget {
  const shown = { size: 'moneyChange', moneyChange: 'moneyChange', money: 'money', growth: 'price' } as const
  const title = TITLES[column as keyof typeof TITLES]
  return {
    address: { endpoint, fields, needsAccounts: true, row, column },
    title: storyText(title, { row: row.at(-1)! }),
    kind: shown[kind],
    value,
  }
}

const TITLES = {
  totalPL: 'figure.totalPL',
  fxPL: 'figure.fxPL',
  incomePL: 'figure.incomePL',
  valueCCY: 'figure.valueCCY',
  value: 'figure.value',
  market: 'figure.market',
  flows: 'figure.flows',
  trades: 'figure.trades',
} as const
