import { useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { InstrumentField } from '#tables/instrument-field.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from '../imports.module.css'
import type { FileReport } from './file-reply.ts'
import { unknownIn } from './unknown-instruments.ts'

interface QuotedChoiceProps {
  readonly report: FileReport
  /** Ids of instruments by what the list calls them. */
  readonly chosen: Readonly<Record<string, string>>
  readonly onChoose: (chosen: Readonly<Record<string, string>>) => void
}

/** Instruments that are asked for at a time. */
const MAX_ASKED = 10

/** Asks for the instruments of a list of closes that are not known. */
export function QuotedChoice({ report, chosen, onChoose }: QuotedChoiceProps) {
  const unknown = unknownIn(report)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  if (unknown.length === 0) return null
  const asked = unknown.slice(0, MAX_ASKED).map(({ named, suggested }) => {
    const key = named ?? ''
    return { key, named, id: typed[key] ?? chosen[key] ?? suggested?.id ?? '', isWrong: chosen[key] !== undefined }
  })
  const given = asked.filter(({ id }) => id.trim() !== '')
  return (
    <fieldset className={styles.asking}>
      <legend className={styles.legend}>{proposalText('quotedTitle')}</legend>
      <p className={styles.note}>{proposalText('quotedHint')}</p>
      <div className={styles.fields}>
        {asked.map(({ key, named, id, isWrong }) => (
          <InstrumentField
            key={key}
            label={proposalText('quotedOf', { name: named ?? report.file })}
            hint={proposalText('quotedFieldHint')}
            error={isWrong && typed[key] === undefined ? proposalText('quotedUnknown') : undefined}
            id={id}
            onChange={(next) => setTyped({ ...typed, [key]: next })}
          />
        ))}
      </div>
      {unknown.length > asked.length ? (
        <p className={styles.note}>{proposalText('quotedMore', { count: unknown.length - asked.length })}</p>
      ) : null}
      <div className={styles.buttons}>
        <Button
          disabled={given.length === 0}
          onClick={() => {
            setTyped({})
            onChoose({ ...chosen, ...Object.fromEntries(given.map(({ key, id }) => [key, id.trim()])) })
          }}
        >
          {proposalText('quotedTake')}
        </Button>
      </div>
    </fieldset>
  )
}
