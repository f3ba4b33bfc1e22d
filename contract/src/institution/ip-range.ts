/** An address, or all addresses with the same prefix. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) is treated as IPv4. */
interface IpRange {
  readonly family: 4 | 6
  readonly bits: bigint
  /** The number of leading bits that all addresses of the range share; all bits for one address. */
  readonly prefix: number
}

const WIDTH = { 4: 32, 6: 128 } as const
/** The first 96 of 128 bits of an IPv4-mapped IPv6 address. */
const MAPPED = 0xffffn

/** specification S5.13: four decimal numbers of 0 to 255 without leading zeros. */
const PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${PART}(?:\\.${PART}){3}$`)
const HEX_GROUP = /^[0-9a-f]{1,4}$/i
const PREFIX = /^(?:0|[1-9]\d{0,2})$/

/**
 * The canonical form (RFC 5952) of an address or of a range in CIDR notation (RFC 4632, RFC 4291), or the reason why the text is
 * invalid.
 */
export function checkIpRange(text: string): { readonly address?: string; readonly reason?: string } {
  const range = parseIpRange(text)
  if (!range) return { reason: INVALID_ADDRESS }
  if (range.prefix === 0) return { reason: `${text} is every address. List those that the program calls from.` }
  const first = firstOf(range)
  if (first.bits !== range.bits) return { reason: `${text} does not begin its range. Write ${format(first)}.` }
  return { address: format(range) }
}

/** The text of specification S5.13. */
export const INVALID_ADDRESS = 'Invalid IP address format'

/** The canonical form of a single address; undefined for any other text. */
export function plainAddress(text: string): string | undefined {
  const range = parseIpRange(text)
  return range && !text.includes('/') ? format(range) : undefined
}

/** Whether an address is in a list of addresses and ranges. An invalid list contains no address. */
export function isListed(list: readonly string[], address: string): boolean {
  const wanted = address.includes('/') ? undefined : parseIpRange(address)
  return wanted !== undefined && list.some((each) => covers(parseIpRange(each), wanted))
}

const covers = (range: IpRange | undefined, address: IpRange): boolean =>
  range !== undefined && range.family === address.family && firstOf({ ...address, prefix: range.prefix }).bits === range.bits

function firstOf(range: IpRange): IpRange {
  const rest = BigInt(WIDTH[range.family] - range.prefix)
  return { ...range, bits: (range.bits >> rest) << rest }
}

function parseIpRange(text: string): IpRange | undefined {
  const [address = '', prefixText, ...more] = text.split('/')
  if (more.length > 0 || (prefixText !== undefined && !PREFIX.test(prefixText))) return undefined
  const parsed = IPV4.test(address) ? { family: 4 as const, bits: ipv4Bits(address) } : ipv6(address)
  if (!parsed) return undefined
  const prefix = prefixText === undefined ? WIDTH[parsed.family] : Number(prefixText)
  if (prefix > WIDTH[parsed.family]) return undefined
  if (parsed.family === 4 || parsed.bits >> 32n !== MAPPED) return { ...parsed, prefix }
  return prefix < 96 ? undefined : { family: 4, bits: parsed.bits & 0xffffffffn, prefix: prefix - 96 }
}

const ipv4Bits = (address: string): bigint => address.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)

/**
 * RFC 4291, section 2.2: eight groups, one run of zeros as `::`, the last two perhaps as IPv4. A zone is not accepted, because it
 * is local to one computer.
 */
function ipv6(text: string): { readonly family: 6; readonly bits: bigint } | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [left, right] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const last = (right ?? left)!
  const tail = last.at(-1)
  if (tail !== undefined && IPV4.test(tail)) {
    const bits = ipv4Bits(tail)
    last.splice(-1, 1, (bits >> 16n).toString(16), (bits & 0xffffn).toString(16))
  }
  const missing = 8 - left!.length - (right?.length ?? 0)
  if (right === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...left!, ...Array<string>(missing).fill('0'), ...(right ?? [])]
  if (!groups.every((group) => HEX_GROUP.test(group))) return undefined
  return { family: 6, bits: BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`) }
}

function format({ family, bits, prefix }: IpRange): string {
  const address = family === 4 ? ipv4Text(bits) : ipv6Text(bits)
  return prefix === WIDTH[family] ? address : `${address}/${prefix}`
}

const ipv4Text = (bits: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.')

/** Groups without leading zeros; the first of the longest runs of at least two zeros is `::`. */
function ipv6Text(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((bits >> BigInt(112 - 16 * i)) & 0xffffn).toString(16))
  const text = groups.join(':')
  const runs = text.match(/\b0(?::0)+\b/g) ?? []
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  if (longest === '') return text
  const at = text.indexOf(longest)
  return `${text.slice(0, at).replace(/:$/, '')}::${text.slice(at + longest.length).replace(/^:/, '')}`
}
