import { LINES_OF, type ListKind, type ListLine } from '@portal/contract/statements/mapped-lists.ts'

import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { Select } from '#ui/select/select.tsx'
import { type ListDraft, wordsOf } from './list-draft.ts'
import styles from './mapped-list.module.css'
import type { FileHead } from './reading/file-head.ts'

interface ListWordsProps {
  readonly head: FileHead
  readonly draft: ListDraft
  readonly error: string | undefined
  readonly onChange: (changed: Pick<ListDraft, 'words'> | Pick<ListDraft, 'otherLines'>) => void
}

const REFUSED = 'refused'

function optionsOf(of: ListKind): readonly { readonly value: ListLine | typeof REFUSED; readonly label: string }[] {
  const other = of === 'instruments' ? mappedListText('kindLines.other') : mappedListText('lines.other')
  return [
    { value: REFUSED, label: mappedListText('refused') },
    ...LINES_OF[of].map((value) => ({ value, label: value === 'other' ? other : mappedListText(`lines.${value}`) })),
  ]
}

/** Kinds of lines: by the words of the column that names them, and otherwise. */
export function ListWords({ head, draft, error, onChange }: ListWordsProps) {
  const { words, otherLines } = draft
  const options = optionsOf(draft.of)
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
            options={options}
            value={words.get(word) ?? REFUSED}
            onChange={(line) => choose(word, line)}
          />
        ))}
        <Select
          label={mappedListText(shown.length === 0 ? 'allLines' : 'otherLines')}
          options={options}
          value={otherLines ?? REFUSED}
          error={error}
          onChange={(line) => onChange({ otherLines: line === REFUSED ? null : line })}
        />
      </div>
    </fieldset>
  )
}
