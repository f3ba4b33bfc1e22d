import { LARGEST_IMPORT_BYTES } from '@portal/contract/institution/imports.ts'

import { IMPORT_TEXTS as TEXTS } from '#messages/import-texts.ts'

type ChosenFile = Pick<File, 'name' | 'size' | 'text' | 'arrayBuffer'>

/** Those of a folder that an import takes: tables and logos, and nothing that the system keeps for itself. */
export function importable<Chosen extends Pick<File, 'name'>>(files: readonly Chosen[]): readonly Chosen[] {
  return files.filter(({ name }) => /^[^.].*\.(csv|png)$/i.test(name))
}

/** What cannot be sent of the files that were chosen; null where everything can. */
export function checkFiles(files: readonly ChosenFile[]): string | null {
  if (files.length === 0) return TEXTS.filesRequired
  const names = files.map(nameOf)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) return TEXTS.twice(twice)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > LARGEST_IMPORT_BYTES ? TEXTS.filesTooLarge((bytes / 2 ** 20).toFixed(1)) : null
}

/** The files as the import takes them: texts by their names, pictures in base64 in the folder of logos. */
export async function readFiles(files: readonly ChosenFile[]): Promise<Record<string, string>> {
  const contents = await Promise.all(
    files.map(async (file) => [nameOf(file), isLogo(file) ? base64(await file.arrayBuffer()) : await file.text()] as const),
  )
  return Object.fromEntries(contents)
}

const isLogo = ({ name }: Pick<ChosenFile, 'name'>): boolean => /\.png$/i.test(name)

const nameOf = (file: Pick<ChosenFile, 'name'>): string => (isLogo(file) ? `logos/${file.name}` : file.name)

function base64(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return btoa(letters.join(''))
}
