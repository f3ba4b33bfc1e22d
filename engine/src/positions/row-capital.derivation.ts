import type { Span } from '@portal/analytics/calendar/span.ts'
import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, input, lazyStep, parameter, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { SignedCapital } from './row-capital.ts'

/** Parts of the capital of some rows, with its sign: + long, and + into a long position. */
interface CapitalDerivations {
  readonly valueAt: (t: number) => Derivation
  readonly flowOn: (t: number) => Derivation
}

/** Capital on which a profit or loss is measured: its mean over the days on which a row or section is open. */
export function meanCapital(
  reporting: ReportingMarket,
  span: Span,
  capital: SignedCapital,
  derivations: CapitalDerivations,
): Derivation {
  const days = capitalDays(reporting, span, capital, derivations)
  const sum = byCalendar(
    reporting.market,
    'sum',
    { label: message('positions.capitalByDay'), formula: message('positions.openDaysCapital') },
    days,
  )
  return step('quotient', { label: message('positions.meanCapital'), formula: message('positions.meanCapitalFormula') }, [
    sum,
    parameter(message('positions.openDays'), days.length, message('positions.capitalDays'), 'count'),
  ])
}

/** The capital of each open day: what was carried from the day before, and what was put in. */
function capitalDays(
  reporting: ReportingMarket,
  span: Span,
  capital: SignedCapital,
  derivations: CapitalDerivations,
): readonly DayPart[] {
  const { market } = reporting
  const { value, paidIn, paidOut, crossing, signedValue, signedFlow } = capital
  const valueAt = (label: Text, i: number) =>
    unsigned(reporting, label, value[i]!, signedValue[i]!, span.start + i, () => derivations.valueAt(span.start + i))
  const flowOf = (label: Text, amount: number, i: number) =>
    unsigned(reporting, label, amount, signedFlow[i]!, span.start + 1 + i, () => derivations.flowOn(span.start + 1 + i))
  const days: DayPart[] = []
  // Carried capital, and additions since: a day without additions is no level of its own.
  let parts: readonly Derivation[] = [valueAt(message('positions.unsignedOpening'), 0)]
  for (let i = 0; i < paidIn.length; i++) {
    const t = span.start + 1 + i
    const day = dayText(market, t)
    if (paidIn[i] !== 0) parts = [...parts, flowOf(message('positions.putInAll', { day }), paidIn[i]!, i)]
    const own = step('sum', { label: message('positions.capital', { day }), formula: message('positions.carriedPlusPut') }, parts)
    if (own.value !== 0) days.push({ t, value: own.value, derivation: () => own })
    const isCrossed = crossing?.isCrossed[i] === 1
    const begun = isCrossed ? flowOf(message('positions.newSideCapital', { day }), crossing.paidIn[i]!, i) : own
    const out = isCrossed ? crossing.paidOut[i]! : paidOut[i]!
    const close = () => valueAt(message('positions.unsignedValue'), i + 1)
    if (value[i + 1] === 0)
      parts = [input(message('positions.carried'), 0, { kind: 'text', text: message('positions.nothingHeldAt', { day }) })]
    else if (out !== 0) parts = [carriedFrom(reporting, t, begun, close, flowOf(message('positions.takenOut'), out, i))]
    else if (isCrossed) parts = [begun]
  }
  return days
}

/** The rest of a day's capital: money taken out releases its share at the end of the day. */
function carriedFrom(
  reporting: ReportingMarket,
  t: number,
  capital: Derivation,
  close: () => Derivation,
  out: Derivation,
): Derivation {
  const share = step(
    'quotient',
    { label: message('positions.stayedShare'), formula: message('positions.stayedShareFormula'), unit: 'ratio' },
    [
      close(),
      step('sum', { label: message('positions.valueAndTaken'), formula: message('positions.valuePlusTaken') }, [close(), out]),
    ],
  )
  return step(
    'product',
    {
      label: message('positions.carriedFrom', { day: dayText(reporting.market, t) }),
      formula: message('positions.capitalStayed'),
    },
    [capital, share],
  )
}

/** An amount without its sign; where it is not the whole net amount, as both sides of a position moved, it is stated as it is. */
function unsigned(
  reporting: ReportingMarket,
  label: Text,
  value: number,
  signed: number,
  t: number,
  made: () => Derivation,
): Derivation {
  const day = t < 0 ? null : reporting.market.days[t]!
  if (value === 0) return input(label, 0, { kind: 'text', text: message('positions.none') }, { day })
  const whole = (text: Text) => input(label, value, { kind: 'text', text }, { day })
  if (!isNear(Math.abs(signed), value)) return whole(message('positions.openedAndClosed', { day: dayText(reporting.market, t) }))
  return lazyStep('absolute', { label, formula: message('positions.unsigned'), scale: value }, value, () => {
    const derivation = made()
    return [
      isNear(derivation.value, signed)
        ? withValue(derivation, signed)
        : { ...whole(message('positions.dayValues')), value: signed },
    ]
  })
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
