import { REPORT_SECTIONS } from '@portal/contract/reports/embedded-report.ts'
import { summarizeList } from '@portal/engine/summarize-list.ts'
import type { Language } from '@portal/presentation/messages/message.ts'
import { engineText } from '#base/engine-text.ts'
import { printTheme } from '../drawing/print-theme.ts'
import { type DocumentWords, documentWordsOf } from './document-words.ts'
import { adviserFacts, letterheadOf } from './letterhead.ts'
import type { DocumentFacts, Replies } from './replies.ts'
import type { Block, Fact, Report, Section } from './report-model.ts'
import { SECTIONS } from './report-sections.ts'
import { briefSections } from './sections/brief.ts'

/** Maximum number of accounts named on the cover, and in the brief; the tables name them all. */
const [MAX_NAMES, MAX_BRIEF_NAMES] = [20, 6]
/** Rows of a table of the brief: fewer where it would have more than two pages. */
export const BRIEF_ROWS = [8, 5, 3] as const

/** The report in the texts and formats of the screens: the brief, or the sections that were asked for. @param most rows of a brief's tables */
export function composeReport(replies: Replies, facts: DocumentFacts, language: Language, most: number = BRIEF_ROWS[0]): Report {
  const words = documentWordsOf(language)
  const theme = { ...printTheme(facts.look), words }
  const { sections, timePeriod, positionColumns } = facts
  const context = { words, theme, timePeriod, positionColumns }
  return {
    words,
    title: words.documentText('title'),
    isBrief: sections === undefined,
    clientName: facts.clientName,
    facts: [...coverFacts(replies, facts, words), ...adviserFacts(facts.branding, words)],
    letterhead: letterheadOf(facts.branding, words),
    preparedAt: facts.preparedAt,
    demoNote: facts.isDemo ? words.documentText('demo') : null,
    palette: facts.look.palette,
    sections: withoutRepeatedRemarks(
      words,
      sections === undefined
        ? briefSections(replies, context, most)
        : REPORT_SECTIONS.filter((id) => sections.includes(id)).flatMap((id) => SECTIONS[id](replies, context) ?? []),
    ),
  }
}

function coverFacts(
  { npv }: Replies,
  { accountNames, timePeriod, preparedAt, sections }: DocumentFacts,
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
    { label: text('accounts'), text: engineText(summarizeList(accountNames, sections ? MAX_NAMES : MAX_BRIEF_NAMES)) },
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
