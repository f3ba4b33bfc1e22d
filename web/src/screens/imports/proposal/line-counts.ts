import type { StatementChoice } from '@portal/contract/institution/statement-decisions.ts'
import type { Warning } from '@portal/contract/institution/warning.ts'
import { proposalText } from '#messages/administration/proposal-texts.ts'
import { placeText } from '../place-text.ts'
import type { FileReport, Statement } from './file-reply.ts'

type LineCounts = Statement['lines']
export type Outcome = keyof LineCounts

/** All outcomes of lines, in the order in which they are shown. */
export const OUTCOMES = ['new', 'alreadyHere', 'similar', 'doubtful', 'leftOut', 'refused'] as const satisfies readonly Outcome[]
/** Those whose lines are not booked, so that each is named. */
export const NAMED_OUTCOMES = ['similar', 'doubtful', 'refused', 'leftOut'] as const satisfies readonly Outcome[]
/** Those that a person should look at: what is left out is as it should be. */
const OPEN_OUTCOMES = ['similar', 'doubtful', 'refused'] as const satisfies readonly Outcome[]

const NONE: LineCounts = { new: 0, alreadyHere: 0, similar: 0, doubtful: 0, leftOut: 0, refused: 0 }

/** The counts of several statements together. */
export const sumOfLines = (statements: readonly Pick<Statement, 'lines'>[]): LineCounts =>
  statements.reduce((sum, { lines }) => addLines(sum, lines), NONE)

const addLines = (a: LineCounts, b: LineCounts): LineCounts => ({
  new: a.new + b.new,
  alreadyHere: a.alreadyHere + b.alreadyHere,
  similar: a.similar + b.similar,
  doubtful: a.doubtful + b.doubtful,
  leftOut: a.leftOut + b.leftOut,
  refused: a.refused + b.refused,
})

/** The counts of the lines of a file that can be listed: of closes and instruments those that are refused. */
export const countsToName = ({ statements, problems }: Pick<FileReport, 'statements' | 'problems'>): LineCounts =>
  statements.length > 0 ? sumOfLines(statements) : { ...NONE, refused: problems.length }

/** All lines of counts. */
export const allLines = (lines: LineCounts): number => OUTCOMES.reduce((sum, outcome) => sum + lines[outcome], 0)

/** The lines that a person should look at. */
export const openLines = (lines: LineCounts): number => OPEN_OUTCOMES.reduce((sum, outcome) => sum + lines[outcome], 0)

const CHOICES = ['book', 'leaveOut'] as const satisfies readonly StatementChoice[]

/** A line that is not booked, as it is listed. */
export interface NamedLine {
  readonly outcome: Outcome
  readonly place: string
  readonly reason: string
  readonly remedy: string
  /** Choices for the line, and its name in a decision. */
  readonly choices: readonly StatementChoice[]
  readonly at: { readonly place: Warning['place']; readonly code: string }
}

/** The lines of a file that are not booked, each with its place, the reason and what to do, in the order of their outcomes. */
export function namedLines({ named = [], problems, leftOut }: FileReport): readonly NamedLine[] {
  const lines: NamedLine[] = [
    ...named.map(({ outcome, place, code, reason, remedy, choices }) => ({
      outcome: outcomeOf(outcome),
      place: placeText(place),
      reason,
      remedy,
      choices: CHOICES.filter((choice) => choices.includes(choice)),
      at: { place, code: code === 'similarHidden' ? 'similar' : code },
    })),
    ...problems.map(({ place, code, reason, remedy }) => ({
      outcome: 'refused' as const,
      place: placeText(place),
      reason,
      remedy,
      choices: [],
      at: { place, code },
    })),
    ...leftOut.map(({ place, reason, text }) => ({
      outcome: 'leftOut' as const,
      place: placeText(place),
      reason: [leftOutReason(reason), text].filter(Boolean).join(' '),
      remedy: proposalText('noRemedy'),
      choices: [],
      at: { place, code: reason },
    })),
  ]
  return NAMED_OUTCOMES.flatMap((outcome) => lines.filter((line) => line.outcome === outcome))
}

/** An outcome that only another version of the server knows is for a person to look at. */
const outcomeOf = (name: string): Outcome => NAMED_OUTCOMES.find((outcome) => outcome === name) ?? 'doubtful'

const REASONS: Readonly<Record<string, string>> = proposalText.group('leftOutReasons')
const leftOutReason = (code: string): string => REASONS[code] ?? code

const FORMATS: Readonly<Record<string, string>> = proposalText.group('formats')
const PRESETS: Readonly<Record<string, string>> = proposalText.group('presets')

/** Name of the preset of a file; empty where it is not known. */
export const presetName = ({ preset }: Pick<FileReport, 'preset'>): string => (preset === null ? '' : (PRESETS[preset] ?? preset))

/** Kind of a file, in words: its preset and its format. Empty where it is not known. */
export function kindOf({ format, preset }: Pick<FileReport, 'format' | 'preset'>): string {
  if (format === null) return ''
  const name = FORMATS[format] ?? format
  return preset === null ? name : proposalText('kind', { preset: presetName({ preset }), format: name })
}

/** The lines of a list of closes, instruments, rates or corporate actions, as those of statements are counted. */
export function linesOfLists(report: FileReport | undefined): readonly Pick<Statement, 'lines'>[] {
  const none = { similar: 0, doubtful: 0 }
  const closes = (report?.closes ?? []).map(({ lines: { changed, empty, ...lines } }) => ({
    lines: { ...lines, ...none, new: lines.new + changed, leftOut: empty },
  }))
  const listed = [report?.instruments?.lines, report?.rates, report?.actions].filter((lines) => lines !== undefined)
  return [...closes, ...listed.map(({ changed, ...lines }) => ({ lines: { ...lines, ...none, new: lines.new + changed } }))]
}
