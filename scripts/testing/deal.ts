/**
 * How long test files take against one another, where that is longer than most: seconds on two cores, 2026-11-23, and 2026-11-29 where
 * they changed. It decides only which process runs a file.
 */
export const SECONDS: Readonly<Record<string, number>> = {
  'server/src/imports/import-runs.test.ts': 32,
  'server/src/access/matrix.test.ts': 22,
  'server/src/main.test.ts': 20,
  'server/src/operations/backup/backup.test.ts': 17,
  'server/src/demo-reports.test.ts': 17,
  'server/src/ingest/import-memory.test.ts': 15,
  'server/src/demo-explain.test.ts': 13,
  'server/src/ingest/booking/undo.test.ts': 13,
  'server/src/demo-cash.test.ts': 13,
  'server/src/store/postgres/embedded.test.ts': 12,
  'server/src/reporting-laws.test.ts': 12,
  'server/src/golden.test.ts': 12,
  'server/src/operations/first-start.test.ts': 12,
  'server/src/administration/concurrent-actions.test.ts': 12,
  'server/src/access/policy-disabled.test.ts': 12,
  'server/src/auth/attack.test.ts': 11,
  'server/src/demo/ensure-demo.test.ts': 11,
  'server/src/reporting-tampered.test.ts': 11,
  'server/src/what-changed-since.test.ts': 10,
  'engine/src/positions/settlement.derivation.test.ts': 10,
  'server/src/import.test.ts': 9,
  'server/src/specified-bodies.test.ts': 9,
  'server/src/traded-prices.test.ts': 9,
  'server/src/recorded-as-of.test.ts': 9,
  'server/src/demo/demo-dataset.test.ts': 9,
  'server/src/institution.test.ts': 9,
  'server/src/compute/compute-service.test.ts': 9,
  'server/src/auth/door/guesses-a-year.test.ts': 8,
  'server/src/auth/sign-in/login.test.ts': 8,
  'server/src/app.test.ts': 8,
  'server/src/profile/profile.test.ts': 7,
  'server/src/export/export.test.ts': 7,
  'server/src/documents/documents.test.ts': 7,
  'server/src/ingest/checks/check-dataset.test.ts': 6,
  'server/src/hostile-text.test.ts': 6,
  'server/src/opening-statement.test.ts': 6,
  'server/src/histories/close-as-of.test.ts': 6,
  'server/src/data-exceptions.test.ts': 6,
  'server/src/auth/factor/verify-code.test.ts': 5,
  'server/src/live-explain.test.ts': 5,
  'server/src/late-trade.test.ts': 5,
  'server/src/drain.test.ts': 5,
  'server/src/auth/door/strangers.test.ts': 5,
  'server/src/broken-prices.test.ts': 5,
  'server/src/documents/pdf/pdf-accessible.test.ts': 5,
  'server/src/auth/passkeys/passkey-sign-in.test.ts': 5,
  'server/src/limits/evaluate-limits.test.ts': 4,
}
const OTHERS_SECONDS = 0.4

/** Deals test files among processes so that all end at about the same time: the longest first, each to who has least to do. */
export function deal(files: readonly string[], processes: number, seconds = SECONDS): readonly (readonly string[])[] {
  const secondsOf = (file: string): number => seconds[file] ?? OTHERS_SECONDS
  const hands = Array.from({ length: processes }, () => ({ files: [] as string[], seconds: 0 }))
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const hand = hands.reduce((least, each) => (each.seconds < least.seconds ? each : least))
    hand.files.push(file)
    hand.seconds += secondsOf(file)
  }
  return hands.map((hand) => hand.files)
}
