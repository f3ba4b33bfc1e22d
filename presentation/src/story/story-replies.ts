import type { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import type { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import type { riskChange } from '@portal/contract/reports/risk/risk-change.ts'
import type { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import type { StoryParam } from '@portal/contract/reports/story.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'

/** The replies that a story is made of: of one period, scope and currency. */
export interface StoryReplies {
  readonly timePeriod: TimePeriod
  /** The day that figures were asked for, as `2026-11-20`; undefined for the last close. */
  readonly asked?: string | undefined
  readonly byAssetClass: ResponseOf<typeof portfolioEvolution>
  readonly byCurrency: ResponseOf<typeof portfolioEvolution>
  readonly bridge: ResponseOf<typeof portfolioEvolutionCharts.bridge.assetClass>
  readonly index: ResponseOf<typeof performanceIndex>
  readonly risk: ResponseOf<typeof riskSnapshot>
  /** As of the close that the period starts at; null where there is none to compare with. */
  readonly riskAtStart: ResponseOf<typeof riskSnapshot> | null
  /** Causes of its change since; null where there is nothing to compare with. */
  readonly riskChange: ResponseOf<typeof riskChange> | null
}

/** A sentence as code and parameters, as replies have it: the code begins with `story.`. */
export interface CodedSentence {
  readonly code: string
  readonly params: StoryParams
}

export type StoryParams = Readonly<Record<string, StoryParam>>

/** Which form of a sentence is meant. */
export const choice = (text: string): StoryParam => ({ kind: 'choice', text })

/** Why a figure is withheld. */
export function reasonOf(notes: readonly Note[] = [], row: string, field: string): StoryParams {
  const text = notes.find((note) => note.row === row && note.field === field)?.reason ?? ''
  return { reason: { kind: 'reason', text } }
}

/** The day of epoch seconds in UTC, as `2026-11-20`. */
export const isoDayOf = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString().slice(0, 10)
