import type { ReadStatement } from './read-statement.ts'

/** Entries of a list, one text each: its lines, kind, units, and the cash that it moved. */
export function linesOf({ entries, leftOut, holdings, balances }: ReadStatement): readonly string[] {
  return [
    ...entries.map(({ places, kind, quantity, net, counter, fee }) => {
      const cash = [net, counter].flatMap((money) => (money ? [`${money.amount} ${money.currency}`] : []))
      const own = fee && fee.currency !== net?.currency ? [`fee ${fee.amount} ${fee.currency}`] : []
      return [
        places.map(({ line }) => line).join('+'),
        kind,
        ...(quantity === undefined ? [] : [quantity]),
        ...cash,
        ...own,
      ].join(' ')
    }),
    ...holdings.map(
      ({ place, quantity, instrument }) => `${place.line} holds ${quantity} ${instrument.ticker ?? instrument.name}`,
    ),
    ...balances.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`),
    ...leftOut.map(({ place, reason }) => `${place.line} -${reason}`),
  ]
}
