import { kernelModule } from './module.ts'

const DIGITS_A_LINE = 120

/** The text of `src/kernel/module-bytes.ts`: the bytes of the kernels in hexadecimal digits. */
export function kernelSource(): string {
  const digits = Array.from(kernelModule(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const lines = digits.match(new RegExp(`.{1,${DIGITS_A_LINE}}`, 'g')) ?? []
  return `/*
 * The kernels as WebAssembly, made from \`analytics/kernels\` by \`node scripts/kernels.ts\`. Not to be edited: a check builds them again
 * and compares.
 */
const DIGITS = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('')

export const MODULE_BYTES = Uint8Array.from({ length: DIGITS.length / 2 }, (_, i) =>
  Number.parseInt(DIGITS.slice(2 * i, 2 * i + 2), 16),
)
`
}
