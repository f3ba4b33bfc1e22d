/** 1 MB: the C library asks the system for so much at once, and gives it back as soon as nothing stands there any more. */
const BLOCK = 131_072

/**
 * Cuts series of numbers, all 0, from blocks. Thousands of series that come and go one by one leave gaps that the process keeps;
 * those of one market or one reading come and go together.
 */
export function createFloat64Arena(): (length: number) => Float64Array {
  let block = new Float64Array()
  let used = 0
  return (length) => {
    if (used + length > block.length) {
      block = new Float64Array(Math.max(BLOCK, length))
      used = 0
    }
    used += length
    return block.subarray(used - length, used)
  }
}
