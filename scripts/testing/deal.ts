/**
 * How long test files take against one another, where that is longer than most: seconds beside other work on two cores, 2026-11-23. It
 * decides only which process runs a file.
 */
export const SECONDS: Readonly<Record<string, number>> = {
  'server/src/access/matrix.test.ts': 306,
  'server/src/access/policy-disabled.test.ts': 230,
  'faults/faults.test.ts': 117,
  'server/src/store/postgres/embedded.test.ts': 94,
  'server/src/app.test.ts': 75,
  'server/src/reporting-laws.test.ts': 65,
  'server/src/demo-reports.test.ts': 50,
  'server/src/demo-explain.test.ts': 28,
  'server/src/reporting.test.ts': 23,
  'server/src/access/policy-mutants.test.ts': 22,
  'server/src/reports/what-changed/booking-names.test.ts': 21,
  'server/src/lost-output.test.ts': 21,
  'server/src/main.test.ts': 21,
  'server/src/first-start.test.ts': 20,
  'server/src/demo/demo-dataset.test.ts': 18,
  'server/src/demo/ensure-demo.test.ts': 17,
}
const OTHERS_SECONDS = 1

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
