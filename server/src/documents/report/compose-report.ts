import { summarizeList } from '@portal/engine/summarize-list.ts'
import type { Language } from '@portal/presentation/messages/message.ts'
import { engineText } from '#base/engine-text.ts'
import { printTheme } from '../drawing/print-theme.ts'
import { type DocumentWords, documentWordsOf } from './document-words.ts'
import type { DocumentFacts, Replies } from './replies.ts'
import type { Block, Fact, Report, Section } from './report-model.ts'
import { performanceSection } from './sections/performance.ts'
import { positionsSection } from './sections/positions.ts'
import { factorRiskSection, riskSection } from './sections/risk.ts'
import { summarySection } from './sections/summary.ts'
import { transactionsSection } from './sections/transactions.ts'

/** Maximum number of accounts named on the cover; the tables name them all. */
const MAX_NAMES = 20

/** The whole report, in the texts and formats of the screens. */
export function composeReport(replies: Replies, facts: DocumentFacts, language: Language): Report {
  const words = documentWordsOf(language)
  const text = words.documentText
  const theme = { ...printTheme(facts.look), words }
  return {
    words,
    title: text('title'),
    clientName: facts.clientName,
    facts: coverFacts(replies, facts, words),
    preparedAt: facts.preparedAt,
    demoNote: facts.isDemo ? text('demo') : null,
    palette: facts.look.palette,
    sections: withoutRepeatedRemarks(words, [
      summarySection(replies, words, theme),
      performanceSection(replies, words, theme),
      positionsSection(replies, facts.positionColumns, words),
      riskSection(replies, words, theme),
      factorRiskSection(replies, words, theme),
      transactionsSection(replies, words),
      { id: 'method', title: text('method'), blocks: [{ kind: 'prose', paragraphs: Object.values(text.group('method')) }] },
    ]),
  }
}

function coverFacts(
  { npv }: Replies,
  { accountNames, timePeriod, preparedAt }: DocumentFacts,
  { documentText: text, formatDate, formatInstant, timePeriodText }: DocumentWords,
): readonly Fact[] {
  /** Instants on paper are in UTC. */
  const inUtc = (epochSeconds: number): string => text('atInstant', { instant: formatInstant(epochSeconds, 'UTC') })
  const { asOf, mode, reportingCCY, snapshotId, knownOn } = npv
  return [
    { label: text('asOf'), text: mode === 'Close' ? formatDate(asOf) : inUtc(asOf) },
    ...(knownOn === undefined ? [] : [{ label: text('knownOn'), text: inUtc(knownOn) }]),
    { label: text('mode'), text: text(mode === 'Close' ? 'closeMode' : 'liveMode') },
    { label: text('currency'), text: reportingCCY },
    { label: text('period'), text: timePeriodText(timePeriod) },
    { label: text('accounts'), text: engineText(summarizeList(accountNames, MAX_NAMES)) },
    { label: text('dataVersion'), text: snapshotId },
    { label: text('prepared'), text: inUtc(preparedAt) },
  ]
}

/** A remark about many figures is shown under the first of them; a place without figures keeps its reason. */
function withoutRepeatedRemarks({ formatDatesIn }: DocumentWords, sections: readonly Section[]): readonly Section[] {
  const said = new Set<string>()
  const withoutRepeats = (block: Block): Block => {
    if (!('remarks' in block)) return block
    const all = block.remarks.map((remark) => formatDatesIn(remark, 'UTC'))
    if (block.kind === 'chart' && block.svg === null) return { ...block, remarks: all }
    const remarks = all.filter((remark) => !said.has(remark))
    for (const remark of remarks) said.add(remark)
    return { ...block, remarks }
  }
  return sections.map((section) => ({ ...section, blocks: section.blocks.map(withoutRepeats) }))
}
