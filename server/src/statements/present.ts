import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { sendStatements } from '@portal/contract/institution/statements.ts'
import type { StatementsResult } from './booking/book-statements.ts'

/** Result of files, as the call replies it. */
export const presentStatements = ({ files, booked, proposed }: StatementsResult): ResponseOf<typeof sendStatements> => ({
  ...(booked && { booked: { ...booked, warnings: [...booked.warnings] } }),
  ...(proposed && { proposed: { ...proposed, warnings: [...proposed.warnings] } }),
  files: files.map(({ statements, problems, leftOut, named, rows, closes, instruments, incomplete, ...file }) => ({
    ...file,
    ...(rows && { rows: rows.map((cells) => [...cells]) }),
    statements: statements.map(({ holdings, balances, differences, ...statement }) => ({
      ...statement,
      holdings: [...holdings],
      balances: [...balances],
      differences: [...differences],
    })),
    ...(closes && { closes: closes.map((each) => ({ ...each, doubtful: [...each.doubtful] })) }),
    ...(instruments && {
      instruments: {
        ...instruments,
        changed: instruments.changed.map(({ columns, ...each }) => ({ ...each, columns: [...columns] })),
      },
    }),
    ...(incomplete && {
      incomplete: incomplete.map(({ said, missing, kinds }) => ({
        said: { ...said },
        missing: [...missing],
        kinds: kinds.map((each) => ({ said: { ...each.said }, missing: [...each.missing] })),
      })),
    }),
    problems: [...problems],
    leftOut: [...leftOut],
    ...(named && { named: named.map(({ choices, ...line }) => ({ ...line, choices: [...choices] })) }),
  })),
})
