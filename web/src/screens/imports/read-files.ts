import { MAX_IMPORT_BYTES } from '@portal/contract/institution/imports.ts'

import { importText } from '#messages/administration/import-texts.ts'

/** The converted content of a mapped file. */
interface MappedContent {
  readonly name: string
  readonly content: string
}

type ChosenFile = Pick<File, 'name' | 'size' | 'text' | 'arrayBuffer'>

/**
 * The files that an import accepts: tables and logos, without hidden files. @param areNamed whether each was chosen individually:
 * a table may then be a .txt file, as some banks write
 */
export function importable<Chosen extends Pick<File, 'name'>>(files: readonly Chosen[], areNamed = false): readonly Chosen[] {
  return files.filter(({ name }) => (areNamed ? /^[^.].*\.(csv|tsv|txt|png)$/i : /^[^.].*\.(csv|tsv|png)$/i).test(name))
}

/** Why the chosen files cannot be sent, or null. */
export function checkFiles(files: readonly ChosenFile[]): string | null {
  if (files.length === 0) return importText('filesRequired')
  const names = files.map(nameOf)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) return importText('twice', { name: twice })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > MAX_IMPORT_BYTES ? importText('filesTooLarge', { megabytes: (bytes / 2 ** 20).toFixed(1) }) : null
}

/**
 * The files as the import request takes them: texts by name, logos in base64 in their folder. @param mapped the converted
 * contents of mapped files
 */
export async function readFiles<Chosen extends ChosenFile>(
  files: readonly Chosen[],
  mapped: ReadonlyMap<Chosen, MappedContent> = new Map(),
): Promise<Record<string, string>> {
  const contents = await Promise.all(
    files.map(async (file) => {
      const made = mapped.get(file)
      if (made) return [made.name, made.content] as const
      return [nameOf(file), isLogo(file) ? base64(await file.arrayBuffer()) : await file.text()] as const
    }),
  )
  return Object.fromEntries(contents)
}

const isLogo = ({ name }: Pick<ChosenFile, 'name'>): boolean => /\.png$/i.test(name)

const nameOf = (file: Pick<ChosenFile, 'name'>): string => (isLogo(file) ? `logos/${file.name}` : file.name)

function base64(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return btoa(letters.join(''))
}
