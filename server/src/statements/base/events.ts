import type { Announcement, EntryKind } from '@portal/contract/statements/statement.ts'

/*
 * Corporate actions by the codes of ISO 15022 and ISO 20022, which are the same.
 */

interface Event {
  /** Kind of entry that its confirmation books. */
  readonly entry: EntryKind
  readonly announcement: Announcement['kind']
}

const EVENTS: Readonly<Record<string, Event>> = {
  DVCA: { entry: 'dividend', announcement: 'cashDividend' },
  DRIP: { entry: 'dividend', announcement: 'cashDividend' },
  DVOP: { entry: 'dividend', announcement: 'cashDividend' },
  CAPG: { entry: 'dividend', announcement: 'cashDividend' },
  SHPR: { entry: 'dividend', announcement: 'cashDividend' },
  INTR: { entry: 'coupon', announcement: 'coupon' },
  PINK: { entry: 'coupon', announcement: 'coupon' },
  REDM: { entry: 'redemption', announcement: 'redemption' },
  MCAL: { entry: 'redemption', announcement: 'redemption' },
  BPUT: { entry: 'redemption', announcement: 'redemption' },
  PCAL: { entry: 'amortisation', announcement: 'redemption' },
  PRED: { entry: 'amortisation', announcement: 'redemption' },
  DVSE: { entry: 'stockDividend', announcement: 'stockDividend' },
  BONU: { entry: 'stockDividend', announcement: 'stockDividend' },
  SPLF: { entry: 'split', announcement: 'split' },
  SPLR: { entry: 'split', announcement: 'split' },
  SOFF: { entry: 'spinOff', announcement: 'spinOff' },
  MRGR: { entry: 'merger', announcement: 'merger' },
  TEND: { entry: 'merger', announcement: 'merger' },
  EXOF: { entry: 'conversion', announcement: 'merger' },
  CHAN: { entry: 'conversion', announcement: 'other' },
  CONV: { entry: 'conversion', announcement: 'other' },
  RHTS: { entry: 'rights', announcement: 'rights' },
  RHDI: { entry: 'rights', announcement: 'rights' },
  EXRI: { entry: 'rights', announcement: 'rights' },
  CAPD: { entry: 'returnOfCapital', announcement: 'returnOfCapital' },
  DECR: { entry: 'returnOfCapital', announcement: 'returnOfCapital' },
  LIQU: { entry: 'returnOfCapital', announcement: 'returnOfCapital' },
}

/** The event of a code; an unknown one is another action, of which money is other income. */
export const eventOf = (code: string): Event => EVENTS[code] ?? { entry: 'other', announcement: 'other' }
