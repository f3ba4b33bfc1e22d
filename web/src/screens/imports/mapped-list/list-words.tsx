import { LIST_LINES, type ListLine } from '@portal/contract/statements/mapped-lists.ts'

import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { Select } from '#ui/select/select.tsx'
import styles from '../mapping/mapping.module.css'
import type { FileHead } from '../mapping/reading/file-head.ts'
import { type ListDraft, wordsOf } from './list-draft.ts'

interface ListWordsProps {
  readonly head: FileHead
  readonly draft: ListDraft
  readonly error: string | undefined
  readonly onChange: (changed: Pick<ListDraft, 'words'> | Pick<ListDraft, 'otherLines'>) => void
}

const REFUSED = 'refused'
const LINES = LIST_LINES.map((value) => ({ value, label: mappedListText(`lines.${value}`) }))
const OPTIONS: readonly { readonly value: ListLine | typeof REFUSED; readonly label: string }[] = [
  { value: REFUSED, label: mappedListText('refused') },
  ...LINES,
]

/** What lines are: by the words of the column that says it, and otherwise. */
export function ListWords({ head, draft, error, onChange }: ListWordsProps) {
  const { words, otherLines } = draft
  const found = wordsOf(head, draft.fields)
  const absent = [...words.keys()].filter((word) => !found.some((each) => each.word === word))
  const shown = [...found, ...absent.map((word) => ({ word, lines: 0 }))]
  const choose = (word: string, line: ListLine | typeof REFUSED) => {
    const others = [...words].filter(([other]) => other !== word)
    onChange({ words: new Map(line === REFUSED ? others : [...others, [word, line]]) })
  }
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.heading}>{mappedListText('wordsTitle')}</legend>
      <div className={styles.fields}>
        {shown.map(({ word, lines }) => (
          <Select
            key={word}
            label={word === '' ? mappedListText('emptyWord') : word}
            hint={lines === 0 ? undefined : mappedListText('wordLines', { count: lines })}
            options={OPTIONS}
            value={words.get(word) ?? REFUSED}
            onChange={(line) => choose(word, line)}
          />
        ))}
        <Select
          label={mappedListText(shown.length === 0 ? 'allLines' : 'otherLines')}
          options={OPTIONS}
          value={otherLines ?? REFUSED}
          error={error}
          onChange={(line) => onChange({ otherLines: line === REFUSED ? null : line })}
        />
      </div>
    </fieldset>
  )
}
