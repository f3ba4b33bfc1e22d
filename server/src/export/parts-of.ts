/** Pages in parts of at most so many rows. A part is read to its end before the next one. */
export async function* partsOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  most: number,
): AsyncIterable<AsyncIterable<readonly Row[]>> {
  const iterator = pages[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await iterator.next()
    return done ? undefined : (value as readonly Row[])
  }
  let rest = await next()
  async function* part() {
    for (let room = most; rest && room > 0; ) {
      const page: readonly Row[] = rest.slice(0, room)
      room -= page.length
      rest = page.length < rest.length ? rest.slice(page.length) : await next()
      yield page
    }
  }
  while (rest) yield part()
}
