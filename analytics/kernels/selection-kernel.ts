import { advance, asLongAs, f64, i32, type KernelFunction, kernelFunction, range, set } from './assembler.ts'

const NUMBER = 8
/** Numbers that are looked at before the loop begins anew. */
const AT_A_TIME = 4

/**
 * Copies the numbers that are not above a limit, unknown ones among them, and writes how many bytes they are. A number is always
 * written, and the place for the next moves on or not: there is no branch to be mispredicted.
 */
export function keepUpTo(): KernelFunction {
  return kernelFunction('keepUpTo', ({ parameter, local }) => {
    const numbers = parameter('i32')
    const end = parameter('i32')
    const out = parameter('i32')
    const size = parameter('i32')
    const limit = parameter('f64')
    const [place, value] = [local('i32'), local('f64')]
    const keep = (offset: number) => [
      set(value, f64.load(numbers, offset)),
      f64.store(place, value),
      // One instruction from place to place: the next number waits for no more.
      set(place, i32.add(place, i32.subtract(i32.of(NUMBER), i32.shiftLeft(f64.isMore(value, limit), i32.of(3))))),
    ]
    const several = (count: number) =>
      asLongAs(i32.isLess(i32.add(numbers, i32.of((count - 1) * NUMBER)), end), [
        ...range(count, (k) => keep(k * NUMBER)).flat(),
        advance(numbers, count * NUMBER),
      ])
    return [set(place, out), several(AT_A_TIME), several(1), i32.store(size, i32.subtract(place, out))]
  })
}
