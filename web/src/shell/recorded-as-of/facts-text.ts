import type { EntryChange, EntryFacts } from '@portal/contract/reports/what-changed.ts'
import { hidden } from '@portal/presentation/format/hidden.ts'
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#messages/page-formats.ts'
import { changeText } from '#messages/reports/change-texts.ts'

/** An entry in one line: type, units with price or amount, costs, account and day. @param areHidden whether amounts are masked */
export function factsText(kind: EntryChange['kind'], facts: EntryFacts, areHidden: boolean): string {
  const { type, units, price, amount, costs, ccy, account, date } = facts
  const shown = (text: string) => (areHidden ? hidden(text) : text)
  const what = units === null ? `${shown(formatMoney(amount))} ${ccy}` : shown(formatQuantity(units))
  const priced = price === null ? what : changeText('entryAt', { units: what, price: `${formatPrice(price)} ${ccy}` })
  const paid = costs === null || costs === 0 ? '' : changeText('costs', { costs: `${shown(formatMoney(costs))} ${ccy}` })
  const title = kind === 'transfer' ? `${changeText('transfer')}, ${type}` : type
  return `${title} ${priced}${paid} · ${account} · ${formatDate(date)}`
}
