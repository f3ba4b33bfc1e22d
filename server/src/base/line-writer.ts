import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { isatty } from 'node:tty'

import type { Clock } from './clock.ts'
import { logLine } from './json-log.ts'

/** Writes text; calls `done` with an error where not all of it was written. */
type WriteText = (text: string, done: (error?: Error | null) => void) => void

/** Writes lines to a file or pipe that may be full, closed or broken. */
interface LineWriter {
  /** Never throws: a line that cannot be written is dropped. */
  readonly write: (line: string) => void
  /** How many lines were dropped since the start. */
  readonly dropped: () => number
}

/** Bytes that may wait for the reader of a pipe. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

/**
 * Drops and counts lines that cannot be written. The next line that can be written follows a report of how many were dropped, and why.
 */
export function createLineWriter(writeText: WriteText, clock: Clock): LineWriter {
  let dropped = 0
  let unreported = 0
  let reason = ''
  return {
    write: (line) => {
      const reported = unreported
      unreported = 0
      // On a full disk the last line may be cut off: start with a line break.
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

/** The process's standard output. Errors of standard output and standard error do not end the process. */
export function standardOutput(): WriteText {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const kind = fstatSync(1)
  return kind.isFIFO() || kind.isSocket() || isatty(1) ? toStream(process.stdout) : toFile(1)
}

/** Writes to a pipe or terminal, with a buffer for a slow reader. */
export function toStream(stream: Writable): WriteText {
  return (text, done) => {
    if (stream.writableLength > MAX_WAITING_BYTES) done(Object.assign(new Error('The log has no reader.'), { code: 'EAGAIN' }))
    else stream.write(text, done)
  }
}

/** Writes to a file, once a turn of the event loop and before the process exits. Node's own stream would ignore a partial write. */
export function toFile(descriptor: number): WriteText {
  let waiting: { readonly bytes: Buffer; readonly done: (error?: Error) => void }[] = []
  function flush(): void {
    const lines = waiting
    waiting = []
    const { written, failure } = writeAll(descriptor, Buffer.concat(lines.map(({ bytes }) => bytes)))
    let end = 0
    for (const { bytes, done } of lines) {
      end += bytes.length
      done(end <= written ? undefined : failure)
    }
  }
  process.once('exit', flush)
  return (text, done) => {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push({ bytes: Buffer.from(text), done })
  }
}

/** How many bytes were written, and why not all. */
function writeAll(descriptor: number, bytes: Buffer): { readonly written: number; readonly failure?: Error } {
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written)
    return { written }
  } catch (error) {
    return { written, failure: error as Error }
  }
}
