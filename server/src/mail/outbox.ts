import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { type Attachment, htmlOf, type Letter, plainTextOf } from './letter.ts'

/** Documents are the only files of letters. */
export const FILE_TYPE = 'application/pdf'
const FILE_ENCODING = 'base64'

/**
 * Writes a letter to a folder as an .eml file. Lines are not wrapped, so that the link can be read and copied in a text editor.
 * Only the server's own user can read the file, since its reader can use the link.
 *
 * @returns the path of the file
 */
export async function putInOutbox(
  folder: string,
  from: string,
  letter: Letter,
  at: Date,
  id = randomBytes(16).toString('hex'),
  files: readonly Attachment[] = [],
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${momentOf(at)}-${letter.kind}-${randomBytes(4).toString('hex')}.eml`)
  await writeFile(`${file}.part`, messageOf(from, letter, at, id, files), { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

/** A letter of the folder. */
interface StoredLetter {
  readonly file: string
  readonly subject: string
  readonly date: string
}

/** The letters of the folder to a person, the earliest first. */
export async function lettersTo(folder: string, email: string): Promise<readonly StoredLetter[]> {
  const letters: StoredLetter[] = []
  for (const name of await lettersIn(folder)) {
    const file = path.join(folder, name)
    const text = await readFile(file, 'utf8')
    const header = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''
    if (header('To').toLowerCase() === email) letters.push({ file, subject: header('Subject'), date: header('Date') })
  }
  return letters
}

/** Deletes the letters of the folder to a person. @returns how many */
export async function deleteLettersTo(folder: string, email: string): Promise<number> {
  const letters = await lettersTo(folder, email)
  for (const { file } of letters) await rm(file, { force: true })
  return letters.length
}

/** Deletes the letters of the folder that were written before an instant; their names begin with it. @returns how many */
export async function deleteLettersBefore(folder: string, before: Date): Promise<number> {
  const old = (await lettersIn(folder)).filter((name) => name < momentOf(before))
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old.length
}

async function lettersIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).sort()
}

/** The same for every try to send a letter. */
export const messageIdOf = (id: string): string => `<${id}@clarity>`

const momentOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-')

/** RFC 5322 and RFC 2046: two alternatives of the same text, and the files after them. */
function messageOf(from: string, letter: Letter, at: Date, id: string, files: readonly Attachment[]): string {
  const outer = `clarity-${randomBytes(12).toString('hex')}`
  const boundary = `clarity-${randomBytes(12).toString('hex')}`
  const part = (type: string, text: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
  ]
  const lines = [
    `From: ${from}`,
    `To: ${letter.to}`,
    `Subject: ${letter.subject}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageIdOf(id)}`,
    'MIME-Version: 1.0',
    ...(files.length > 0 ? [`Content-Type: multipart/mixed; boundary="${outer}"`, '', `--${outer}`] : []),
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', plainTextOf(letter)),
    ...part('text/html', htmlOf(letter)),
    `--${boundary}--`,
    ...files.flatMap((file) => [`--${outer}`, ...partOf(file)]),
    ...(files.length > 0 ? [`--${outer}--`] : []),
    '',
  ]
  return lines.join('\n').replaceAll('\n', '\r\n')
}

/** A document as a part of a message; its name is encoded, as it may have any letters (RFC 2231). */
const partOf = ({ fileName, bytes }: Attachment): readonly string[] => [
  `Content-Type: ${FILE_TYPE}`,
  `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  `Content-Transfer-Encoding: ${FILE_ENCODING}`,
  '',
  ...(bytes.toString(FILE_ENCODING).match(/.{1,76}/g) ?? []),
]
