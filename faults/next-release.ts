import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = 'server/src/store/migrations'

/** The migrations of a hypothetical next release: ours and one more, which only adds. */
export function nextMigrations(folder: string): string {
  cpSync(path.join(ROOT, MIGRATIONS), folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' })
  writeFileSync(file, JSON.stringify(journal))
  const statements = [
    'create table next_table (id int)',
    'alter table clients add column note text',
    'alter table api_tokens add column note text',
    'alter table sessions add column note text',
  ]
  writeFileSync(path.join(folder, 'next.sql'), statements.join(';\n--> statement-breakpoint\n'))
  return folder
}

/** That release as a program, in a folder of its own. @returns the file that starts it */
export function nextRelease(folder: string): string {
  for (const part of ['server/src', 'server/package.json', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  nextMigrations(path.join(folder, MIGRATIONS))
  return path.join(folder, 'server/src/main.ts')
}
