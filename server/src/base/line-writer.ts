import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { isatty } from 'node:tty'

import type { Clock } from './clock.ts'
import { logLine } from './json-log.ts'

/** Writes text and says whether all of it could be written. */
type WriteText = (text: string, done: (error?: Error | null) => void) => void

/** Lines to somewhere that may be full, closed or broken. */
interface LineWriter {
  /** Never throws: a line that cannot be written is dropped. */
  readonly write: (line: string) => void
  /** How many lines were dropped since the start. */
  readonly dropped: () => number
}

/** A pipe that nobody reads takes so much memory and no more. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

/**
 * Drops and counts lines while they cannot be written. The first line that can be written again comes after one that says how
 * many were dropped, and why.
 */
export function createLineWriter(writeText: WriteText, clock: Clock): LineWriter {
  let dropped = 0
  let unreported = 0
  let reason = ''
  return {
    write: (line) => {
      const reported = unreported
      unreported = 0
      // A disk that filled up may hold the beginning of a line: an end of line comes first.
      const report =
        reported > 0 ? `\n${logLine(clock.now(), 'warn', 'log lines were dropped', { dropped: reported, reason })}` : ''
      writeText(report + line, (error) => {
        if (!error) return
        dropped += 1
        unreported += reported + 1
        reason = (error as NodeJS.ErrnoException).code ?? error.name
      })
    },
    dropped: () => dropped,
  }
}

/** The standard output of the process. An error there, or of standard error, ends the process no more. */
export function standardOutput(): WriteText {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const kind = fstatSync(1)
  return kind.isFIFO() || kind.isSocket() || isatty(1) ? toStream(process.stdout) : toFile(1)
}

/** To a pipe or a terminal: what its reader does not take at once waits. */
export function toStream(stream: Writable): WriteText {
  return (text, done) => {
    if (stream.writableLength > MAX_WAITING_BYTES) done(Object.assign(new Error('Nobody reads the log.'), { code: 'EAGAIN' }))
    else stream.write(text, done)
  }
}

/** To a file. Node's own stream would pass over a text of which only the beginning could be written. */
export function toFile(descriptor: number): WriteText {
  return (text, done) => {
    let failure: unknown
    try {
      for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(descriptor, rest))
    } catch (error) {
      failure = error
    }
    done(failure as Error | undefined)
  }
}
