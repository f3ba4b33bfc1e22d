import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import styles from '../imports.module.css'
import type { NamedLine } from './line-counts.ts'

/** Choices for each line. */
export function decisionColumn(onDecide: (decision: StatementDecision) => void): Column<NamedLine> {
  return {
    key: 'decision',
    title: proposalText('decision'),
    kind: 'text',
    holdsButtons: true,
    value: () => '',
    show: ({ choices, place, at }) => (
      <span className={styles.buttons}>
        {choices.map((take) => (
          <Button
            key={take}
            size="s"
            aria-label={proposalText(`takeLine.${take}`, { place })}
            onClick={() => onDecide(at.place ? { place: at.place, take } : { code: at.code, take })}
          >
            {proposalText(`take.${take}`)}
          </Button>
        ))}
      </span>
    ),
  }
}

interface DecideAllProps {
  readonly lines: readonly NamedLine[]
  readonly decisions: readonly StatementDecision[]
  readonly onDecide: (decisions: readonly StatementDecision[]) => void
}

/** Decides all lines of a kind at once, and takes decisions back. */
export function DecideAll({ lines, decisions, onDecide }: DecideAllProps) {
  const open = lines.filter(({ choices }) => choices.length > 0)
  const kinds = [...new Map(open.map((line) => [line.at.code, line])).values()]
  if (kinds.length === 0 && decisions.length === 0) return null
  return (
    <div className={styles.buttons}>
      {kinds.flatMap(({ at: { code }, choices }) =>
        choices.map((take) => (
          <Button key={`${code} ${take}`} size="s" onClick={() => onDecide([...decisions, { code, take }])}>
            {proposalText(`takeAll.${take}`, { kind: kindOf(code) })}
          </Button>
        )),
      )}
      {decisions.length === 0 ? null : (
        <Button size="s" onClick={() => onDecide([])}>
          {proposalText('takeBack')}
        </Button>
      )}
    </div>
  )
}

const KINDS: Readonly<Record<string, string>> = proposalText.group('decided')
const kindOf = (code: string): string => KINDS[code] ?? proposalText('decided.other')
