/** An error as a sentence that says what to do, where the cause is known. */
export function explained(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // initdb says it in words alone.
    const code = /No space left on device/.test(cause.message) ? 'ENOSPC' : (cause as NodeJS.ErrnoException).code
    const sentence = code === undefined ? undefined : SENTENCES[code]?.(cause)
    if (sentence !== undefined) return new Error(sentence, { cause: error })
  }
  return error
}

const DAMAGED =
  'The database is damaged: a page of it cannot be read. Restore a backup with `npm run restore -- FILE --replace`; the damaged ' +
  'database is kept. Check the disk and the memory of this machine before.'

const OTHER_VERSION =
  'The database lacks tables or columns of this version of the portal. Start the portal: it brings them up to date. Beside a portal of ' +
  'another version use the commands of that version.'

/** By the codes of the system and of PostgreSQL. */
const SENTENCES: Readonly<Record<string, (error: Error & { readonly detail?: string }) => string>> = {
  EIO: ({ message }) => `The disk reports an error (${message}). Nothing is left half done. Check the disk, then try again.`,
  ENOSPC: () => 'The disk is full. Nothing was changed. Free some space, then try again.',
  // 53100 is disk_full, 58P01 undefined_file, XX001 data_corrupted, XX002 index_corrupted.
  '53100': () => 'The disk of the database is full. Nothing was changed. Free some space, then try again.',
  // dependent_objects_still_exist
  '2BP01': ({ detail = '' }) =>
    `Something beside the portal was made on its tables: ${detail} Nothing was changed. Remove that first.`,
  '58P01': ({ message }) => `${DAMAGED} (${message})`,
  XX001: ({ message }) => `${DAMAGED} (${message})`,
  XX002: ({ message }) => `${DAMAGED} (${message})`,
  // undefined_column, undefined_table, undefined_function
  '42703': () => OTHER_VERSION,
  '42P01': () => OTHER_VERSION,
  '42883': () => OTHER_VERSION,
  ECONNREFUSED: () =>
    'The database of DATABASE_URL, or of DATABASE_DIRECT_URL where that is set, does not answer. Start it, or correct the address.',
  '28P01': () => 'The password in DATABASE_URL, or in CLARITY_REQUESTS_DATABASE_URL where that is set, is not right.',
  '3D000': ({ message }) =>
    `The database of DATABASE_URL, or of CLARITY_REQUESTS_DATABASE_URL where that is set, is not there (${message}). Correct the address, or ` +
    'create it: docs/settings.md has the commands.',
}
