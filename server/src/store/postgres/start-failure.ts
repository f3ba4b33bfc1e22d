const RESTORE = 'Restore it from a backup with `npm run restore -- FILE --replace`; the damaged database is kept.'

/** Texts in PostgreSQL's log when it does not start, and their meaning. */
const CAUSES: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /No space left on device/,
    () => 'The disk is full. Free some space, then start again: nothing that was acknowledged is lost.',
  ],
  [
    /database files are incompatible with server|initialized by PostgreSQL version/,
    () =>
      'It was made by another version of PostgreSQL, which came with another version of the portal. Install that version, run ' +
      '`npm run backup -- FILE`, install this one, and run `npm run restore -- FILE --replace`.',
  ],
  [
    /has invalid permissions|has wrong ownership/,
    (folder) => `Others may read the folder, or it belongs to another user. Run \`chmod 700 ${folder}\`, and start as its owner.`,
  ],
  [/control file|pg_control/, () => `Its control file is damaged. ${RESTORE}`],
  [/checkpoint record|requested WAL segment|write-ahead log|pg_wal/, () => `Its write-ahead log is lost or damaged. ${RESTORE}`],
  [
    /shared memory|Cannot allocate memory|out of memory/,
    () => 'There is not enough memory. End other programs, then start again.',
  ],
  [/could not (?:open|read|access)|invalid page|PANIC/i, () => `It is damaged. ${RESTORE}`],
]

/**
 * Why PostgreSQL did not start, as a sentence that says what to do.
 *
 * @param folder of the database
 * @param lines what it has written since it was started
 */
export function startFailure(folder: string, lines: string): string {
  const cause = CAUSES.find(([pattern]) => pattern.test(lines))
  const said = lines.trim().split('\n').slice(-5).join(' | ')
  if (cause === undefined) return `PostgreSQL did not start: ${said}`
  const [pattern, remedy] = cause
  const line = lines.split('\n').find((each) => pattern.test(each))!
  return `The database ${folder} did not start. ${remedy(folder)} (${line.replace(/^.*?(?=[A-Z]+: )/, '').trim()})`
}
