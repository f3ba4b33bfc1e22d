const LONGEST_WAIT_MS = 100
const LONGEST_TEXT = 16 * 1024

/** Takes one line of the log; an urgent one, and all before it, are written at once. */
export type WriteLine = (line: string, isUrgent: boolean) => void

/**
 * Writes lines together: a write of its own for every request would cost more than answering many of them. What waits is
 * written within a tenth of a second and when the process exits.
 *
 * @param write takes one or more whole lines, at once: nothing asynchronous happens any more when the process exits
 */
export function bufferLines(write: (text: string) => void): WriteLine {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    waiting = ''
    write(text)
  }
  process.once('exit', flush)
  return (line, isUrgent) => {
    waiting += line
    if (isUrgent || waiting.length >= LONGEST_TEXT) flush()
    else timer ??= setTimeout(flush, LONGEST_WAIT_MS).unref()
  }
}
