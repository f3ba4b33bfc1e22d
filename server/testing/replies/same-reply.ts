/** A place where two replies differ, by its path: `rows[3].npv`. */
export interface ReplyDifference {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * The first place where two replies differ; undefined where they are equal.
 *
 * @param relative numbers may differ by this share of the larger one
 * @param absolute and by this much
 */
export function firstDifference(
  before: unknown,
  after: unknown,
  { relative, absolute = 0 }: { readonly relative: number; readonly absolute?: number },
  path = '',
): ReplyDifference | undefined {
  const tolerance = { relative, absolute }
  if (typeof before === 'number' && typeof after === 'number') {
    const isSame = Math.abs(before - after) <= Math.max(absolute, relative * Math.max(Math.abs(before), Math.abs(after)))
    return isSame ? undefined : { path, before, after }
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return { path: `${path}.length`, before: before.length, after: after.length }
    for (const [i, each] of before.entries()) {
      const difference = firstDifference(each, after[i], tolerance, `${path}[${i}]`)
      if (difference) return difference
    }
    return undefined
  }
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const difference = firstDifference(before[key], after[key], tolerance, path === '' ? key : `${path}.${key}`)
      if (difference) return difference
    }
    return undefined
  }
  return before === after ? undefined : { path, before, after }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
