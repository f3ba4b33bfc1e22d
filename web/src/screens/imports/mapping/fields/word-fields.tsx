import { mappingText } from '#messages/administration/mapping-texts.ts'
import { Select } from '#ui/select/select.tsx'
import type { MappedFile } from '../map-file.ts'
import styles from '../mapping.module.css'
import { columnsOf, type Mapping, type Origin } from '../mapping.ts'
import type { FileHead } from '../reading/file-head.ts'

interface WordFieldsProps {
  readonly head: FileHead
  readonly mapping: Mapping
  /** The whole file, once it is parsed: it may contain values that its head does not. */
  readonly mapped: MappedFile | null
  readonly onChoose: (column: string, origin: Origin) => void
}

/** The mapping of the file's values to the fixed values of our columns. */
export function WordFields({ head, mapping, mapped, onChoose }: WordFieldsProps) {
  return columnsOf(mapping.kind).map(([name, { words }]) => {
    const origin = mapping.columns[name]
    if (words === null || origin?.from !== 'column') return null
    const said = valuesIn(head, origin.column, [...Object.keys(origin.words), ...(mapped?.words.get(name) ?? [])])
    // If the file uses our values, there is nothing to map.
    if (said.every((word) => words.includes(word) && (origin.words[word] ?? word) === word)) return null
    return (
      <fieldset key={name} className={styles.columns}>
        <legend className={styles.heading}>{mappingText('wordsTitle', { column: name })}</legend>
        <div className={styles.fields}>
          {said.map((word) => (
            <Select
              key={word}
              label={word}
              options={words.map((value) => ({ value, label: value }))}
              value={origin.words[word] ?? words.find((each) => each === word) ?? null}
              placeholder={mappingText('choose')}
              onChange={(chosen) => onChoose(name, { ...origin, words: { ...origin.words, [word]: chosen } })}
            />
          ))}
        </div>
      </fieldset>
    )
  })
}

function valuesIn({ rows }: FileHead, column: number, more: readonly string[]): readonly string[] {
  const cells = rows.map(({ cells }) => (cells[column] ?? '').trim())
  return [...new Set([...cells, ...more])].filter((cell) => cell !== '')
}
