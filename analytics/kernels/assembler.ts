/*
 * Writes WebAssembly from typed expressions, so that a kernel reads as arithmetic. Only the instructions are here that a kernel uses.
 * Nothing is optimised and nothing is left open: the same source gives the same bytes.
 *
 * Source: W3C, "WebAssembly Core Specification 2.0", chapter 5, binary format.
 */

export type ValueType = 'i32' | 'f64' | 'v128'

/** Instructions that leave one value. `v128` is two float64 or two int64, `i32` an address in bytes or a count. */
export interface Expression<T extends ValueType> {
  readonly type: T
  readonly code: readonly number[]
}

/** Instructions that leave nothing. */
export interface Statement {
  readonly code: readonly number[]
}

export interface Local<T extends ValueType> extends Expression<T> {
  readonly index: number
}

export interface KernelFunction {
  readonly name: string
  readonly parameters: readonly ValueType[]
  readonly locals: readonly ValueType[]
  readonly body: readonly number[]
}

/** Where a function's parameters and locals are declared, all parameters before the first local. */
export interface Frame {
  readonly parameter: <T extends ValueType>(type: T) => Local<T>
  readonly local: <T extends ValueType>(type: T) => Local<T>
}

const TYPE = { i32: 0x7f, f64: 0x7c, v128: 0x7b } as const
const FUNCTION_TYPE = 0x60
const NO_RESULT = 0x40
const SIMD = 0xfd
const END = 0x0b

/** A function without a result, exported under its name. */
export function kernelFunction(name: string, write: (frame: Frame) => readonly Statement[]): KernelFunction {
  const parameters: ValueType[] = []
  const locals: ValueType[] = []
  const declare =
    (types: ValueType[]) =>
    <T extends ValueType>(type: T): Local<T> => {
      if (types === parameters && locals.length > 0) throw new RangeError('a parameter after a local')
      types.push(type)
      const index = parameters.length + locals.length - 1
      return { type, index, code: [0x20, ...unsigned(index)] }
    }
  const statements = write({ parameter: declare(parameters), local: declare(locals) })
  return { name, parameters, locals, body: join(statements) }
}

/** Constants that stand in the memory from an address on, twice each: two numbers are loaded in one instruction, which is faster than making them. */
export interface ConstantTable {
  readonly number: (value: number) => Expression<'v128'>
  readonly bits: (value: bigint) => Expression<'v128'>
  /** The bytes of the table so far. */
  readonly bytes: () => readonly number[]
  readonly address: number
}

export function constantTable(address: number): ConstantTable {
  const places = new Map<string, number>()
  const bytes: number[] = []
  const place = (each: readonly number[]) => {
    const at = places.get(each.join()) ?? address + bytes.length
    if (!places.has(each.join())) bytes.push(...each, ...each)
    places.set(each.join(), at)
    return f64x2.load(i32.of(at))
  }
  return { address, bytes: () => bytes, number: (value) => place(float(value)), bits: (value) => place(long(value)) }
}

/** The bytes of a module: its functions and its memory, all exported. @param pages of 64 KiB that the memory begins with */
export function moduleBytes(functions: readonly KernelFunction[], constants: ConstantTable, pages: number): Uint8Array {
  const types = functions.map(({ parameters }) => [FUNCTION_TYPE, ...vector(parameters.map((type) => [TYPE[type]])), 0])
  const exported = functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)])
  const bodies = functions.map(({ locals, body }) => {
    const code = [...vector(locals.map((type) => [1, TYPE[type]])), ...body, END]
    return [...unsigned(code.length), ...code]
  })
  const data = [0x00, ...i32.of(constants.address).code, END, ...vector(constants.bytes().map((byte) => [byte]))]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(3, vector(functions.map((_, index) => unsigned(index)))),
    ...section(5, vector([[0x00, ...unsigned(pages)]])),
    ...section(7, vector([...exported, [...text('memory'), 0x02, 0]])),
    ...section(10, vector(bodies)),
    ...section(11, vector([data])),
  ])
}

/** 0, 1, 2 and so on, each made into something: for parts of a kernel that repeat. */
export function range<T>(count: number, make: (k: number) => T): T[] {
  return Array.from({ length: count }, (_, k) => make(k))
}

// ── Statements ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function set<T extends ValueType>(local: Local<T>, value: Expression<T>): Statement {
  return { code: [...value.code, 0x21, ...unsigned(local.index)] }
}

/** Adds bytes to an address, or one number to a count. */
export function advance(local: Local<'i32'>, by: number): Statement {
  return set(local, i32.add(local, i32.of(by)))
}

/** Runs the statements, and again as long as the condition holds. */
export function repeat(statements: readonly Statement[], condition: Expression<'i32'>): Statement {
  return { code: [0x03, NO_RESULT, ...join(statements), ...condition.code, 0x0d, 0, END] }
}

/** Runs the statements as long as the condition holds, perhaps never. */
export function asLongAs(condition: Expression<'i32'>, statements: readonly Statement[]): Statement {
  return { code: [...condition.code, 0x04, NO_RESULT, ...repeat(statements, condition).code, END] }
}

// ── Expressions ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Binary<T extends ValueType> = (a: Expression<T>, b: Expression<T>) => Expression<T>

export const i32 = {
  of: (value: number): Expression<'i32'> => ({ type: 'i32', code: [0x41, ...signed(value)] }),
  add: binary('i32', [0x6a]),
  isLess: binary('i32', [0x49]),
} as const

export const f64 = {
  load: (address: Expression<'i32'>, offset = 0) => load('f64', address, [0x2b, 3], offset),
} as const

/** Two float64 at a time. Comparisons give all bits for true and none for false. */
export const f64x2 = {
  load: (address: Expression<'i32'>, offset = 0) => load('v128', address, [SIMD, 0x00, 3], offset),
  store: (address: Expression<'i32'>, value: Expression<'v128'>, offset = 0) =>
    store(address, value, [SIMD, ...unsigned(0x0b), 3], offset),
  both: (value: Expression<'f64'>): Expression<'v128'> => ({ type: 'v128', code: [...value.code, ...simd(0x14)] }),
  add: binary('v128', simd(0xf0)),
  subtract: binary('v128', simd(0xf1)),
  multiply: binary('v128', simd(0xf2)),
  divide: binary('v128', simd(0xf3)),
  /** The smaller: b if it is less than a, else a. */
  least: binary('v128', simd(0xf6)),
  /** The larger: b if it is more than a, else a. */
  most: binary('v128', simd(0xf7)),
  size: unary(simd(0xec)),
  negate: unary(simd(0xed)),
  nearest: unary(simd(0x94)),
  isLess: binary('v128', simd(0x49)),
  isMore: binary('v128', simd(0x4a)),
  isAtLeast: binary('v128', simd(0x4c)),
} as const

/** Two int64 at a time: the bits of float64. */
export const i64x2 = {
  add: binary('v128', simd(0xce)),
  subtract: binary('v128', simd(0xd1)),
  shiftLeft: (a: Expression<'v128'>, by: number) => shift(a, by, simd(0xcb)),
  shiftRight: (a: Expression<'v128'>, by: number) => shift(a, by, simd(0xcd)),
} as const

export const bits = {
  and: binary('v128', simd(0x4e)),
  or: binary('v128', simd(0x50)),
  /** Takes the bits of `a` where the mask has them, else those of `b`. */
  choose: (mask: Expression<'v128'>, a: Expression<'v128'>, b: Expression<'v128'>): Expression<'v128'> => ({
    type: 'v128',
    code: [...a.code, ...b.code, ...mask.code, ...simd(0x52)],
  }),
} as const

function load<T extends ValueType>(
  type: T,
  address: Expression<'i32'>,
  operation: readonly number[],
  offset: number,
): Expression<T> {
  return { type, code: [...address.code, ...operation, ...unsigned(offset)] }
}

function store(
  address: Expression<'i32'>,
  value: Expression<ValueType>,
  operation: readonly number[],
  offset: number,
): Statement {
  return { code: [...address.code, ...value.code, ...operation, ...unsigned(offset)] }
}

function binary<T extends ValueType>(type: T, operation: readonly number[]): Binary<T> {
  return (a, b) => ({ type, code: [...a.code, ...b.code, ...operation] })
}

function unary(operation: readonly number[]): (a: Expression<'v128'>) => Expression<'v128'> {
  return (a) => ({ type: 'v128', code: [...a.code, ...operation] })
}

function shift(a: Expression<'v128'>, by: number, operation: readonly number[]): Expression<'v128'> {
  return { type: 'v128', code: [...a.code, ...i32.of(by).code, ...operation] }
}

// ── Bytes ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function simd(operation: number): readonly number[] {
  return [SIMD, ...unsigned(operation)]
}

function join(statements: readonly Statement[]): number[] {
  return statements.flatMap(({ code }) => code)
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()]
}

/** ASCII alone. */
function text(value: string): number[] {
  return vector([...value].map((letter) => [letter.charCodeAt(0)]))
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  const [low, rest] = [value & 0x7f, value >> 7]
  const isLast = (rest === 0 && low < 0x40) || (rest === -1 && low >= 0x40)
  return isLast ? [low] : [low | 0x80, ...signed(rest)]
}

function float(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value, true)
  return Array.from({ length: 8 }, (_, i) => view.getUint8(i))
}

function long(value: bigint): number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigInt64(0, value, true)
  return Array.from({ length: 8 }, (_, i) => view.getUint8(i))
}
