import { createHash } from 'node:crypto'

/**
 * The processes in the order in which they are to be asked about a subject, the first one first. Where one comes or goes, only the subjects
 * that are its own move (rendezvous hashing, D. Thaler and C. Ravishankar, 1998).
 *
 * @param subject such as an institution and a client
 */
export function inTurn<Process extends { readonly id: string }>(
  processes: readonly Process[],
  subject: string,
): readonly Process[] {
  return processes
    .map((process) => ({ process, weight: weightOf(process.id, subject) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : -1))
    .map(({ process }) => process)
}

const weightOf = (id: string, subject: string): string => createHash('sha256').update(`${id}\n${subject}`).digest('hex')
