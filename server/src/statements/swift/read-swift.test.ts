import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement, refusalOf } from '../../../testing/read-statement.ts'

const lines = (...all: readonly string[]): string => all.join('\n')

describe('a statement MT940', () => {
  it('has its lines with signs, both days and the reference of the bank', async () => {
    const { format, entries, balances } = await readStatement(
      lines(
        '{1:F01AAAABBCCDXXX0000000000}{2:O9400800250101AAAABBCCDXXX00000000002501010800N}{4:',
        ':20:STMT',
        ':25:CH9300762011623852957',
        ':28C:1/1',
        ':60F:C250101CHF100,',
        ':61:2501030102D20,5NCHGNONREF//BANK1',
        ':86:?00Charges?20Account fee?21January',
        ':61:250103RD5,NTRFREF2',
        ':62F:C250103CHF84,5',
        '-}',
      ),
    )
    equal(format, 'mt940')
    deepEqual(
      entries.map(({ kind, day, settleDay, reference, net, text, places }) => [
        kind,
        day,
        settleDay,
        reference,
        net?.amount,
        text,
        places,
      ]),
      [
        ['bankFee', '2025-01-02', '2025-01-03', 'BANK1', '-20.5', 'Charges Account fee January', [{ line: 6 }]],
        ['transfer', '2025-01-03', '2025-01-03', 'REF2', '5', undefined, [{ line: 8 }]],
      ],
    )
    deepEqual(
      balances.map(({ kind, amount }) => [kind, amount]),
      [
        ['opening', '100'],
        ['closing', '84.5'],
      ],
    )
  })

  it('has income, interest and fees by its codes, or by those of German banks', async () => {
    const { entries } = await readStatement(
      lines(
        ...[':20:A', ':25:50010517/648', ':60F:C250101EUR0,', ':61:2501020102C7,NDIVX', ':86:/REMI/DIVIDEND'],
        ...[':61:2501020102D1,NMSCY', ':86:808?00ENTGELT?20ACCOUNT', ':61:2501020102D2,N805NONREF', ':86:805?00ABSCHLUSS'],
        ...[':61:2501020102C3,NTRFZ', ':86:166?00GUTSCHR.?20RENT 808', ':62F:C250102EUR7,', '-'],
      ),
    )
    deepEqual(
      entries.map(({ kind }) => kind),
      ['other', 'bankFee', 'interest', 'transfer'],
    )
  })

  it('books a day of January of the year of its value date, and of the year after', async () => {
    const { entries } = await readStatement(
      lines(':20:A', ':25:1', ':60F:C241231EUR0,', ':61:2412310102C1,NTRFX', ':62F:C250102EUR1,', '-'),
    )
    deepEqual([entries[0]!.day, entries[0]!.settleDay], ['2025-01-02', '2024-12-31'])
  })

  it('has each line in the currency of its message, where one account has several', async () => {
    const message = (currency: string, line: string): string =>
      lines(':20:A', ':25:77', `:60F:C250101${currency}10,`, `:61:${line}`, `:62F:C250102${currency}11,`, '-')
    const { entries, statements } = await readStatement(
      lines(message('USD', '2501020102C1,NTRFX'), message('EUR', '250102    C1.00NTRFY')),
    )
    deepEqual(
      entries.map(({ net, day }) => [net, day]),
      [
        [{ currency: 'USD', amount: '1' }, '2025-01-02'],
        [{ currency: 'EUR', amount: '1.00' }, '2025-01-02'],
      ],
    )
    deepEqual(
      statements.map(({ account }) => [account.number, account.currency]),
      [
        ['77', 'USD'],
        ['77', 'EUR'],
      ],
    )
  })

  it('reads points between thousands, and expected credits as pending', async () => {
    const { entries, problems } = await readStatement(
      lines(
        ':20:A',
        ':25:77',
        ':34F:CHF0,',
        ':61:2501020102EC1.234,50NTRFX',
        ':61:2501020102C1.234NTRFY',
        ':90C:1CHF1234,50',
        '-',
      ),
    )
    deepEqual(
      entries.map(({ net, status }) => [net?.amount, status]),
      [['1234.50', 'pending']],
    )
    deepEqual(
      problems.map(({ code, place }) => [code, place?.line]),
      [['invalidAmount', 5]],
    )
  })

  it('has balances without a currency, and amounts with zeros before them', async () => {
    const { entries, balances } = await readStatement(
      lines(':20:A', ':25:1', ':60F:C250101EUR000000000010,50', ':61:250102D000000000003,25N044NONREF', ':62F:C2501027,25', '-'),
    )
    deepEqual([entries[0]!.net, entries[0]!.reference], [{ currency: 'EUR', amount: '-3.25' }, undefined])
    deepEqual(
      balances.map(({ currency, amount }) => [currency, amount]),
      [
        ['EUR', '10.50'],
        ['EUR', '7.25'],
      ],
    )
  })

  it('names a line that is none, and a file that is cut off', async () => {
    const { problems } = await readStatement(lines(':20:A', ':25:1', ':60F:C241231EUR0,', ':61:24XX310102C1,NTRFX', '-'))
    deepEqual(
      problems.map(({ code, place }) => [code, place]),
      [['invalidAmount', { line: 4 }]],
    )
    equal(await refusalOf(lines(':20:A', ':25:1', ':60F:C241231EUR0,', ':61:2412310102C1,NTRFX')), 'cutOff')
  })
})

it('an interim report MT942 has lines in the currency of its limit', async () => {
  const { format, entries } = await readStatement(
    lines(
      ':20:R',
      ':25:DE123',
      ':28C:1/1',
      ':34F:EUR0,',
      ':13D:2503040800+0100',
      ':61:2503040304C12,34NMSCR1',
      ':90C:1EUR12,34',
      '-',
    ),
  )
  deepEqual([format, entries[0]!.net], ['mt942', { currency: 'EUR', amount: '12.34' }])
})

describe('statements of securities', () => {
  it('MT535 has holdings with prices and values', async () => {
    const { format, holdings, statements } = await readStatement(
      lines(
        ':16R:GENL',
        ':20C::SEME//S1',
        ':23G:NEWM',
        ':98A::STAT//20250331',
        ':22F::STBA//TRAD',
        ':97A::SAFE//DEPOT7',
        ':16S:GENL',
        ':16R:SUBSAFE',
        ':16R:FIN',
        ':35B:ISIN US0378331005',
        'APPLE INC',
        ':90B::MRKT//ACTU/USD210,5',
        ':93B::AGGR//UNIT/40,',
        ':19A::HOLD//USD8420,',
        ':16S:FIN',
        ':16R:FIN',
        ':35B:/CH/1234567',
        'SOME BOND',
        ':93B::AGGR//FAMT/N5000,',
        ':16S:FIN',
        ':16S:SUBSAFE',
        '-',
      ),
    )
    equal(format, 'mt535')
    deepEqual(statements[0]!.account, { number: 'DEPOT7' })
    deepEqual(
      holdings.map(({ instrument, quantity, price, value }) => [instrument, quantity, price, value?.amount]),
      [
        [{ isin: 'US0378331005', name: 'APPLE INC' }, '40', '210.5', '8420'],
        [{ valor: '1234567', name: 'SOME BOND' }, '-5000', undefined, undefined],
      ],
    )
  })

  it('MT535 has the terms of a bond', async () => {
    const { holdings } = await readStatement(
      lines(
        ...[':16R:GENL', ':20C::SEME//S1', ':23G:NEWM', ':98A::STAT//20250331', ':97A::SAFE//D', ':16S:GENL', ':16R:FIN'],
        ...[':35B:/CH/1234567', 'SOME BOND', ':16R:FIA', ':22F::PFRE//ANNU', ':98A::ISSU//20120630', ':98A::MATU//20420630'],
        ...[':92A::INTR//1,5', ':16S:FIA', ':93B::AGGR//FAMT/5000,', ':16S:FIN', '-'],
      ),
    )
    const { kind, couponRate, couponsPerYear, issueDate, maturity } = holdings[0]!.instrument
    deepEqual([kind, couponRate, couponsPerYear, issueDate, maturity], ['bond', '0.015', 1, '2012-06-30', '2042-06-30'])
  })

  it('MT536 has trades, deliveries free of payment, and what takes a settled one back', async () => {
    const tran = (direction: string, payment: string, units: string, money: string, ...more: readonly string[]): string =>
      lines(
        ':16R:TRAN',
        ':16R:LINK',
        ':20C::RELA//T1',
        ':16S:LINK',
        ':16R:TRANSDET',
        `:36B::PSTA//UNIT/${units}`,
        `:19A::PSTA//EUR${money}`,
        `:22H::REDE//${direction}`,
        `:22H::PAYM//${payment}`,
        ':98A::ESET//20250305',
        ...more,
        ':16S:TRANSDET',
        ':16S:TRAN',
      )
    const { entries } = await readStatement(
      lines(
        ':16R:GENL',
        ':23G:NEWM',
        ':97A::SAFE//D',
        ':16S:GENL',
        ':16R:FIN',
        ':35B:ISIN DE0007164600',
        tran('RECE', 'APMT', '10,', '2500,'),
        tran('DELI', 'FREE', '4,', '0,'),
        tran('DELI', 'APMT', '10,', '2500,', ':25D::MOVE//REVE'),
        ':16S:FIN',
        '-',
      ),
    )
    deepEqual(
      entries.map(({ kind, status, quantity, net }) => [kind, status, quantity, net?.amount]),
      [
        ['buy', 'booked', '10', '-2500'],
        ['transfer', 'booked', '-4', undefined],
        ['sell', 'cancelled', '-10', '2500'],
      ],
    )
  })
})

describe('corporate actions', () => {
  const event = [
    ':20C::CORP//C9',
    ':20C::SEME//S9',
    ':23G:NEWM',
    ':22F::CAEV//DVCA',
    ':16S:GENL',
    ':16R:USECU',
    ':35B:ISIN CH0038863350',
    ':16R:ACCTINFO',
    ':97A::SAFE//77',
    ':93B::ELIG//UNIT/100,',
    ':16S:ACCTINFO',
    ':16S:USECU',
  ]

  it('MT564 has the number of the account with its slashes, and without the code before it', async () => {
    const numberOf = async (field: string) =>
      (await readStatement(lines(':16R:GENL', ...event, '-').replace(':97A::SAFE//77', field))).statements[0]!.account.number
    deepEqual([await numberOf(':97A::SAFE//100/4711'), await numberOf(':97B::SAFE//IBAN/CH93')], ['100/4711', 'CH93'])
  })

  it('MT564 announces, and books nothing', async () => {
    const { announcements, entries } = await readStatement(
      lines(
        ':16R:GENL',
        ...event,
        ':16R:CADETL',
        ':98A::XDTE//20250422',
        ':92F::GRSS//CHF3,05',
        ':92A::TAXR//35,',
        ':16S:CADETL',
        '-',
      ),
    )
    equal(entries.length, 0)
    const [{ kind, exDay, rate, withholding, eligible } = assertSome()] = announcements
    deepEqual([kind, exDay, rate, withholding, eligible], ['cashDividend', '2025-04-22', '3.05', '0.35', '100'])
  })

  it('MT566 confirms money with its tax', async () => {
    const { format, entries } = await readStatement(
      lines(
        ':16R:GENL',
        ...event,
        ':16R:CACONF',
        ':16R:CASHMOVE',
        ':22H::CRDB//CRED',
        ':19B::PSTA//CHF198,25',
        ':19B::GRSS//CHF305,',
        ':19B::TAXR//CHF106,75',
        ':98A::POST//20250424',
        ':16S:CASHMOVE',
        ':16S:CACONF',
        '-',
      ),
    )
    equal(format, 'mt566')
    deepEqual(
      entries.map(({ kind, day, net, gross, tax }) => [kind, day, net?.amount, gross?.amount, tax?.amount]),
      [['dividend', '2025-04-24', '198.25', '305', '106.75']],
    )
  })
})

const assertSome = (): never => {
  throw new Error('Nothing was read')
}
