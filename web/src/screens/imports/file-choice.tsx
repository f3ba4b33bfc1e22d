import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'

import { importText } from '#messages/administration/import-texts.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { droppedFiles } from './dropped-files.ts'
import styles from './imports.module.css'
import { listParams } from './name-list.ts'
import { importable } from './read-files.ts'

interface FileChoiceProps {
  readonly files: readonly File[]
  readonly error: string | undefined
  readonly onChoose: (files: readonly File[]) => void
}

/** File selection: files, a folder, or drag and drop. Files that an import does not accept are skipped and listed. */
export function FileChoice({ files, error, onChoose }: FileChoiceProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])

  /**
   * @param isFolder whether not each file was chosen by itself
   * @param field the used input; the other one, or both after a drop, is reset
   */
  function choose(given: readonly File[], isFolder: boolean, field?: HTMLInputElement) {
    for (const each of box.current?.querySelectorAll('input') ?? []) if (each !== field) each.value = ''
    const taken = importable(given, !isFolder)
    setLeftOut(given.filter((file) => !taken.includes(file)).map(({ name }) => name))
    onChoose(taken)
  }

  async function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const { files: dropped, hasFolder } = await droppedFiles(event.dataTransfer)
    choose(dropped, hasFolder)
  }

  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => choose([...(target.files ?? [])], target.webkitdirectory, target)
  return (
    <fieldset
      ref={box}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => setIsOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => void drop(event)}
    >
      <div className={styles.fields}>
        <TextField type="file" multiple label={importText('files')} error={error} onChange={pick} />
        <TextField type="file" {...{ webkitdirectory: '' }} label={importText('folder')} onChange={pick} />
      </div>
      <p className={styles.note}>{importText('dropHint')}</p>
      <div role="status" className={styles.note}>
        {files.length > 0 ? (
          <p>{importText('chosen', { count: files.length, names: files.map(({ name }) => name).join(', ') })}</p>
        ) : null}
        {leftOut.length > 0 ? <p>{importText('leftOut', listParams(leftOut, 5))}</p> : null}
      </div>
    </fieldset>
  )
}
