import { type ExplanationNode, type ExplanationOperation, MAX_NODES } from '@portal/contract/reports/explain.ts'
import { operationValue } from '@portal/contract/reports/explanation-value.ts'
import { type Derivation, type DerivationInput, type DerivationStep, lazyStep } from '@portal/engine/derivation/derivation.ts'
import { engineText } from '#base/engine-text.ts'
import { notFound } from '#base/failure.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'

/** A node of a reply whose source is not looked up yet. */
export type OpenNode = Extract<ExplanationNode, { kind: 'more' }> | OpenInput | OpenStep

/** In the language of the reply. */
interface Read {
  readonly label: string
  readonly remark: string | null
}

type OpenInput = Omit<DerivationInput, keyof Read> & Read

interface OpenStep extends Omit<DerivationStep, 'parts' | 'scale' | 'formula' | keyof Read>, Read {
  readonly formula: string
  readonly parts: readonly OpenNode[]
}

/** More parts than these are reported as the largest ones and a step with the others. */
const MAX_PARTS = 40
/** The rest that rounding leaves, and the step that adds it where the operation is no sum. */
const ROUNDING_NODES = 2
/** Operations that may take their parts in any order and in groups. */
const GROUPED: readonly ExplanationOperation[] = ['sum', 'product', 'chain', 'largest', 'smallest']
/** From this share of a step's value on its parts are reported with what rounding left. */
const EXACT = 1e-13
/** A difference larger than this share of a step's amounts is not rounding. */
const ROUNDING = 1e-9

/** A step whose parts do not lead to its value. */
export class BrokenDerivation extends Error {
  readonly step: string
  readonly expected: number
  readonly found: number
  constructor(label: string, expected: number, found: number) {
    super(explanationText('instead', { label, found, expected }))
    this.step = label
    this.expected = expected
    this.found = found
  }
}

/**
 * The node at a path.
 *
 * @param path positions of parts from the root
 * @throws Failure 404 where there is none
 */
export function derivationAt(root: Derivation, path: readonly number[]): Derivation {
  let node = root
  for (const position of path) {
    const next = node.kind === 'step' ? shownParts(node)[position] : undefined
    if (next === undefined) throw notFound()
    node = next
  }
  return node
}

/**
 * Opens a derivation level by level, as far as a reply may hold: what does not fit stands as `more` with its path. Where floating point
 * leaves a rest between a step and its parts, the rest is reported as a part, so that every step is exactly what its parts make.
 *
 * @param path of `root`, with which the paths of what is left closed begin
 * @throws BrokenDerivation where the parts of a step do not lead to its value
 */
export function expandDerivation(root: Derivation, path: readonly number[]): OpenNode {
  const opened = openSteps(root)
  const close = (node: Derivation, at: readonly number[]): OpenNode => {
    const read = { label: engineText(node.label), remark: node.remark === null ? null : engineText(node.remark) }
    if (node.kind === 'input') return { ...node, ...read }
    const parts = opened.get(node)
    if (!parts) return { kind: 'more', label: read.label, value: node.value, unit: node.unit, path: [...at] }
    const closed = parts.map((part, position) => close(part, [...at, position]))
    const { scale, ...said } = node
    return settled({ ...said, ...read, formula: engineText(node.formula), parts: closed }, scale)
  }
  return close(root, path)
}

/** The parts of the steps that a reply holds, the upper levels first. */
function openSteps(root: Derivation): ReadonlyMap<Derivation, readonly Derivation[]> {
  const opened = new Map<Derivation, readonly Derivation[]>()
  const queue: Derivation[] = [root]
  let count = 1
  for (const node of queue) {
    if (node.kind === 'input') continue
    const parts = shownParts(node)
    // Two more for what rounding may leave of the step. The first step that does not fit is the last that is tried.
    if (count + parts.length + ROUNDING_NODES > MAX_NODES && node !== root) break
    // Each step has its own place: one that stands twice is opened twice.
    const own = parts.map((part) => ({ ...part }))
    count += own.length + ROUNDING_NODES
    opened.set(node, own)
    queue.push(...own)
  }
  return opened
}

/** The parts of a step; of very many the largest ones, then the others as one step. */
function shownParts(step: DerivationStep): readonly Derivation[] {
  const parts = step.parts()
  if (parts.length <= MAX_PARTS) return parts
  if (!GROUPED.includes(step.operation)) return parts
  const size = step.operation === 'smallest' ? (part: Derivation) => -part.value : (part: Derivation) => Math.abs(part.value)
  const order = parts
    .map((part, position) => ({ part, position }))
    .sort((a, b) => size(b.part) - size(a.part) || a.position - b.position)
  const shown = order.slice(0, MAX_PARTS - 1).map(({ part }) => part)
  const others = order.slice(MAX_PARTS - 1).map(({ part }) => part)
  return [...shown, stepOfOthers(step, others)]
}

function stepOfOthers({ operation, unit, formula }: DerivationStep, others: readonly Derivation[]): DerivationStep {
  const value = operationValue(
    operation,
    others.map((part) => part.value),
  )
  return lazyStep(operation, { label: explanationText('others', { count: others.length }), formula, unit }, value, () => others)
}

/** A step with its rest as a part, if there is one. */
function settled(step: OpenStep, scale: number): OpenNode {
  const { operation, label, value, unit, parts } = step
  const values = parts.map(evaluated)
  const found = operationValue(operation, values)
  const rest = value - found
  const gross = grossOf(step, found)
  if (Math.abs(rest) <= EXACT * Math.abs(value)) return step
  if (!(Math.abs(rest) <= ROUNDING * Math.max(gross, scale, Math.abs(value)))) throw new BrokenDerivation(label, value, found)
  const rounding: OpenNode = {
    kind: 'input',
    label: explanationText('rounding'),
    value: rest,
    unit,
    day: null,
    remark: null,
    source: { kind: 'text', text: explanationText('floatingPointRest') },
  }
  if (operation === 'sum') return { ...step, parts: [...parts, rounding] }
  const formula = explanationText('withRounding', { label })
  return { ...step, operation: 'sum', formula, parts: [{ ...step, value: found }, rounding] }
}

const evaluated = (node: OpenNode): number =>
  node.kind === 'step' ? operationValue(node.operation, node.parts.map(evaluated)) : node.value

/**
 * The amounts that cancel in an operation: the measure for its rounding. A factor that is smaller than the rounding of its own parts
 * passes that rounding on to its product.
 */
function grossOf({ operation, parts }: OpenStep, found: number): number {
  if (operation === 'sum' || operation === 'difference') return parts.reduce((sum, part) => sum + Math.abs(evaluated(part)), 0)
  if (operation === 'product') return parts.reduce((product, part) => product * sizeOf(part), 1)
  return operation === 'chain' ? 1 + Math.abs(found) : Math.abs(found)
}

function sizeOf(part: OpenNode): number {
  const value = Math.abs(part.value)
  return part.kind === 'step' ? Math.max(value, grossOf(part, value)) : value
}
