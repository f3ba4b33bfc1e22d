import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement, refusalOf } from '../../../testing/read-statement.ts'

const text = (...lines: readonly string[]): string => lines.join('\n')

const PURCHASE = text(
  'TRADE REPUBLIC BANK GMBH  EXAMPLE STREET 1  10435 BERLIN',
  'AUSFÜHRUNG 1111-2222',
  'DEPOT 4711',
  'Market-Order Kauf am 05.03.2024, um 12:14 Uhr an der Lang & Schwarz Exchange.',
  'POSITION ANZAHL KURS BETRAG',
  'World Fund 10 Stk. 24,05 EUR 240,50 EUR',
  'IE00B4L5Y983',
  'GESAMT 240,50 EUR',
  'Fremdkostenzuschlag -1,00 EUR',
  'GESAMT -241,50 EUR',
  'DE00000000000000000000 07.03.2024 -241,50 EUR',
)

describe('the text of a contract note', () => {
  it('has the trade with its units, price and costs, and the account', async () => {
    const { format, preset, entries, statements } = await readStatement(PURCHASE)
    deepEqual([format, preset, statements[0]!.account.number], ['note', 'trade-republic-note', '4711'])
    const { kind, day, settleDay, quantity, price, gross, fee, net, reference, instrument } = entries[0]!
    deepEqual(
      [kind, day, settleDay, quantity, price, gross?.amount, fee?.amount, net?.amount, reference, instrument?.isin],
      ['buy', '2024-03-05', '2024-03-07', '10', '24.05', '-240.50', '1.00', '-241.50', '1111-2222', 'IE00B4L5Y983'],
    )
  })

  it('has the face value of a bond and its interest that was bought', async () => {
    const { entries } = await readStatement(
      text(
        'Depotnummer 4711',
        'Auftragsnummer 900/1',
        'Wertpapier Abrechnung Kauf',
        'Nominale Wertpapierbezeichnung ISIN (WKN)',
        'EUR 2.000,00 8,75 % EXAMPLE CORP. DE0005557508 (555750)',
        'Schlusstag/-Zeit 05.03.2024 11:02:54 Zinstermin Monat(e) 27. Juni',
        'Ausführungskurs 97,50 % Fällig am 27.06.2028',
        'Kurswert 1.950,00- EUR',
        'Provision 7,50- EUR',
        'Stückzinsen für 153 Tage per 06.03.2024 73,16- EUR',
        'Ausmachender Betrag 2.030,66- EUR',
        'Den Gegenwert buchen wir mit Valuta 07.03.2024 zu Lasten des Kontos 1',
      ),
    )
    const { kind, quantity, price, gross, fee, accrued, net, settleDay } = entries[0]!
    deepEqual(
      [kind, quantity, price, gross?.amount, fee?.amount, accrued?.amount, net?.amount, settleDay],
      ['buy', '2000.00', '97.50', '-1950.00', '7.50', '-73.16', '-2030.66', '2024-03-07'],
    )
  })

  it('of flatex has all of its costs, of a sale the tax; one on several trades is not read', async () => {
    const flatex = (side: string, ...end: readonly string[]) =>
      text(
        'flatex Bank AG',
        'Depotnummer : 4711',
        `Wertpapierabrechnung ${side} Fonds/Zertifikate`,
        `Nr.76443716/1 ${side} WORLD FUND (IE00B4L5Y983/A0RPWH)`,
        'davon ausgef. : 10,00 St. Kurswert : 240,50 EUR',
        'Kurs : 24,050000 EUR Provision : 5,90 EUR',
        'Devisenkurs : Eigene Spesen : 0,00 EUR',
        'Schlusstag : 05.03.2024, 09:04 Uhr *Fremde Spesen : 0,71 EUR',
        'Valuta : 07.03.2024',
        ...end,
      )
    // 240.50 + 5.90 + 0.71 = 247.11; 240.50 - 6.61 - 3.89 = 230.00
    const bought = await readStatement(flatex('Kauf', 'Endbetrag : -247,11 EUR'))
    const sold = await readStatement(flatex('Verkauf', 'Einbeh. Steuer : 3,89 EUR', 'Endbetrag : 230,00 EUR'))
    const read = ({ kind, quantity, price, fee, tax, net, day }: (typeof bought.entries)[number]) => [
      ...[kind, quantity, price, fee?.amount, tax?.amount, net?.amount, day],
    ]
    deepEqual(read(bought.entries[0]!), ['buy', '10.00', '24.050000', '6.61', undefined, '-247.11', '2024-03-05'])
    deepEqual(read(sold.entries[0]!), ['sell', '-10.00', '24.050000', '6.61', '3.89', '230.00', '2024-03-05'])
    const several = flatex('Kauf', 'Endbetrag : -247,11 EUR').replace('Wertpapierabrechnung Kauf', 'Sammelabrechnung')
    equal(await refusalOf(several), 'unknownText')
  })

  it('of Consorsbank has its costs in lines of their own', async () => {
    const { preset, entries } = await readStatement(
      text(
        'Consorsbank',
        'ORDERABRECHNUNG',
        'DEPOTNUMMER 4711',
        'KAUF AM 05.03.2024 UM 08:13:35 MARKTPLATZ XETRA',
        'BEZEICHNUNG WKN ISIN',
        'WORLD FUND ETF110 LU0392494562',
        'ST 10,00000',
        'KURS 37,650000 EUR P.ST. NETTO',
        'KURSWERT EUR 376,50',
        'PROVISION EUR 5,00',
        'GRUNDGEBÜHR EUR 4,95',
        'WERT 07.03.2024 EUR 386,45',
      ),
    )
    const { kind, quantity, price, fee, net, settleDay, instrument } = entries[0]!
    deepEqual([preset, kind, instrument?.isin], ['consorsbank-note', 'buy', 'LU0392494562'])
    // 376.50 + 5.00 + 4.95
    deepEqual([quantity, price, fee?.amount, net?.amount, settleDay], ['10.00000', '37.650000', '9.95', '-386.45', '2024-03-07'])
  })

  it('of a dividend has its tax where the parts come to the whole, and else the net amount alone', async () => {
    const note = (withheld: string): string =>
      text(
        'TRANSAKTIONSBELEG',
        'Kunde: 4711 - TRADING',
        'Dividende Unsere Referenz: 900',
        'EXAMPLE N ISIN: CH0038863350NKN: 350',
        'Valutadatum 07.03.2024',
        'Betrag CHF 100.00',
        `Verrechnungssteuer 35% (CH) CHF ${withheld}`,
        'Total CHF 65.00',
        'Swissquote Bank AG, CH-1196 Gland',
      )
    const [whole, part] = [await readStatement(note('35.00')), await readStatement(note('30.00'))]
    const read = ({ kind, day, gross, tax, net }: (typeof whole.entries)[number]) => [
      kind,
      day,
      gross?.amount,
      tax?.amount,
      net?.amount,
    ]
    deepEqual(read(whole.entries[0]!), ['dividend', '2024-03-07', '100.00', '35.00', '65.00'])
    deepEqual(read(part.entries[0]!), ['dividend', '2024-03-07', undefined, undefined, '65.00'])
  })

  it('of which a total before costs is all that is found has no amount', async () => {
    const sale = (last: string): string =>
      text(
        'Swissquote Bank SA',
        'Opération de bourse: Vente Notre référence: 900',
        'Conformément à votre ordre de vente du 05.03.2024 nous avons effectué les transactions suivantes:',
        'EXAMPLE N ISIN: CH0038863350 SIX',
        '10 92.5 CHF 925.00',
        'Total CHF 925.00',
        'Commission Swissquote Bank SA CHF 9.00',
        last,
      )
    const [{ entries }, { problems }] = [await readStatement(sale('À votre crédit CHF 916.00')), await readStatement(sale(''))]
    deepEqual([entries[0]!.net?.amount, entries[0]!.fee?.amount], ['916.00', '9.00'])
    deepEqual(
      problems.map(({ code }) => code),
      ['amountMissing'],
    )
  })

  it('of Baader Bank has the taxes with a minus behind them', async () => {
    const { preset, entries } = await readStatement(
      text(
        'Baader Bank AG',
        'Depotnummer 4711',
        'Wertpapierabrechnung: Verkauf',
        'Auftragsdatum: 04.03.2024 Handelsdatum: 05.03.2024',
        'Auftragsnummer: 900 Auftragsart: Billigst',
        'Nominale ISIN: IE00B4L5Y983 WKN: A0RPWH Kurs',
        'STK 10 Example Fund EUR 90,00',
        'Kurswert EUR 900,00',
        'Provision EUR 0,99',
        'Kapitalertragsteuer EUR 10,00 -',
        'Solidaritätszuschlag EUR 0,55 -',
        'Zu Gunsten Konto 12 Valuta: 07.03.2024 EUR 888,46',
      ),
    )
    const { kind, day, settleDay, quantity, fee, tax, net, reference } = entries[0]!
    deepEqual(
      [preset, kind, day, settleDay, quantity, fee?.amount, tax?.amount, net?.amount, reference],
      ['baader-note', 'sell', '2024-03-05', '2024-03-07', '-10', '0.99', '10.55', '888.46', '900'],
    )
  })

  it('of interest has the money of the account', async () => {
    const { entries } = await readStatement(
      text(
        'TRADE REPUBLIC BANK GMBH BRUNNENSTRASSE 1 10119 BERLIN',
        'DEPOT 4711',
        'ABRECHNUNG ZINSEN',
        'DE10123456789123456789 01.02.2024 3,42 EUR',
        'Cash 01.01.2024 - 31.01.2024 2,00% 4,65 EUR',
        'Kapitalertragssteuer -1,17 EUR',
        'Solidaritätszuschlag -0,06 EUR',
        'GESAMT 3,42 EUR',
        'DE10123456789123456789 01.02.2024 3,42 EUR',
      ),
    )
    const { kind, day, gross, tax, net, instrument } = entries[0]!
    deepEqual(
      [kind, day, gross?.amount, tax?.amount, net?.amount, instrument],
      ['interest', '2024-02-01', '4.65', '1.23', '3.42', undefined],
    )
  })

  it('that is taken back, or has no amount, is named and not booked', async () => {
    const problemsOf = async (note: string) => (await readStatement(note)).problems.map(({ code }) => code)
    deepEqual(await problemsOf(PURCHASE.replace('POSITION', 'STORNO DER ABRECHNUNG\nPOSITION')), ['unknownKind'])
    deepEqual(await problemsOf(PURCHASE.replace(/DE00.*$/, '')), ['amountMissing'])
  })

  it('of no bank that is known is refused', async () => {
    equal(await refusalOf(text('EXAMPLE BANK', 'Kauf am 05.03.2024', 'World Fund 10 Stk.')), 'unknownText')
  })
})
