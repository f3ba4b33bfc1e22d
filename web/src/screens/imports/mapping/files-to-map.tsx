import { mappingText } from '#messages/administration/mapping-texts.ts'
import { Button } from '#ui/button/button.tsx'
import type { FileUse, ForeignFile } from './foreign-file.ts'
import styles from './mapping.module.css'
import { leftOutTexts } from './skipped-parts.ts'

interface FilesToMapProps {
  readonly files: readonly ForeignFile[]
  readonly onOpen: (file: ForeignFile) => void
  readonly onDeleteMapping: (file: ForeignFile) => void
}

/** The chosen files with a format of their own, and their mappings. */
export function FilesToMap({ files, onOpen, onDeleteMapping }: FilesToMapProps) {
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label={mappingText('filesTitle')}>
      <h3 className={styles.heading}>{mappingText('filesTitle')}</h3>
      <ul className={styles.fileList}>
        {files.map((foreign) => (
          <li key={`${foreign.file.name} ${foreign.file.size} ${foreign.file.lastModified}`} className={styles.file}>
            <div className={styles.fileText}>
              <p>
                <strong>{foreign.file.name}</strong> {stateOf(foreign)}
              </p>
              {foreign.use ? <p className={styles.note}>{leftOutOf(foreign.use)}</p> : null}
            </div>
            <div className={styles.buttons}>
              <Button
                size="s"
                aria-label={mappingText('mapColumnsOf', { file: foreign.file.name })}
                onClick={() => onOpen(foreign)}
              >
                {mappingText('mapColumns')}
              </Button>
              {foreign.use ? (
                <Button
                  size="s"
                  variant="ghost"
                  aria-label={mappingText('forgetOf', { file: foreign.file.name })}
                  onClick={() => onDeleteMapping(foreign)}
                >
                  {mappingText('forget')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A saved mapping may skip parts of this file, too; list them. */
const leftOutOf = ({ titles, mapping, mapped }: FileUse): string => leftOutTexts(titles, mapping, mapped).join(' ')

function stateOf({ use }: ForeignFile): string {
  if (!use) return mappingText('unmapped')
  const { name, sent, problemCount } = use.mapped
  const text = use.isAsBefore
    ? mappingText('isMappedAsBefore', { file: name, lines: sent })
    : mappingText('isMapped', { file: name, lines: sent })
  return problemCount > 0 ? `${text} ${mappingText('hasProblems', { count: problemCount })}` : text
}
