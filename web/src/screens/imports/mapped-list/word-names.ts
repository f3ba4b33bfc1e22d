import { plainName } from './reading/column-names.ts'

/** Alternative names of our columns' fixed values, separated by commas. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  buy: 'B, Bought, Purchase, Subscription, K, Kauf, Zeichnung, Achat, Souscription, Acquisto, Sottoscrizione',
  sell: 'S, Sold, Sale, V, Verkauf, Vente, Vendita',
  fx: 'Forex, FX Spot, Currency exchange, Devisen, Devisengeschäft, Devisenkassa, Change, Cambio',
  redemption: 'Maturity, Repayment, Rückzahlung, Tilgung, Rücknahme, Remboursement, Rimborso',
  dividend: 'Cash dividend, Dividends, Dividende, Dividendi, Dividendo, Ausschüttung, Distribution',
  coupon: 'Coupon payment, Kupon, Kuponzahlung, Coupons, Cedola',
  returnOfCapital:
    'Capital repayment, Nondividend distribution, Kapitalrückzahlung, Kapitalherabsetzung, Remboursement de capital, Rimborso di capitale',
  interest: 'Credit interest, Zins, Zinsen, Habenzins, Intérêts, Intérêt, Interessi',
  custodyFee: 'Custody fee, Custody fees, Depotgebühr, Depotgebühren, Droits de garde, Diritti di custodia',
  adviceFee: 'Advisory fee, Management fee, Beratungsgebühr, Verwaltungsgebühr, Honorar, Frais de gestion',
  bankFee: 'Bank fee, Account fee, Fee, Fees, Kontoführung, Kontogebühr, Gebühr, Gebühren, Spesen, Frais, Spese',
  tax: 'Taxes, Withholding tax, Steuer, Steuern, Quellensteuer, Impôt, Imposta',
  other: 'Others, Sonstige, Übrige, Autre, Autres, Altro',
  share: 'Shares, Stock, Stocks, Equity, Common stock, Aktie, Aktien, Namenaktie, Action, Actions, Azione, Azioni',
  etf: 'ETFs, Exchange traded fund, Indexfonds',
  fund: 'Funds, Mutual fund, Fonds, Anlagefonds, Investmentfonds, Fonds de placement, Fondo',
  privateFund: 'Private equity, Private fund, Hedge fund',
  bond: 'Bonds, Fixed income, Obligation, Obligationen, Anleihe, Anleihen, Obligations, Obbligazione, Obbligazioni',
  loan: 'Loans, Darlehen, Kredit, Prêt, Prestito',
  property: 'Real estate, Immobilie, Immobilien, Immobilier, Immobile',
  option: 'Options, Optionen, Opzione, Opzioni',
  right: 'Subscription right, Rights, Bezugsrecht, Bezugsrechte, Droit de souscription, Diritto di opzione',
  future: 'Futures, Terminkontrakt',
  fxForward: 'FX forward, Currency forward, Devisentermin, Devisentermingeschäft, Change à terme',
  cash: 'Liquidität, Bargeld, Liquidités, Liquidità',
  index: 'Indices, Indizes, Indice',
  split:
    'Stock split, Share split, Reverse split, Forward split, Aktiensplit, Splitt, Zusammenlegung, Fractionnement, Frazionamento',
  stockDividend: 'Stock dividend, Bonus issue, Bonus shares, Scrip dividend, Stockdividende, Gratisaktien, Dividende en actions',
  cashDividend: 'Cash dividend, Dividend, Dividends, Bardividende, Dividende, Dividendo, Ausschüttung, Distribution',
  spinOff: 'Spin-off, Spinoff, Demerger, Abspaltung, Scission, Scissione',
  rights:
    'Rights issue, Subscription rights, Bezugsrechtsemission, Kapitalerhöhung, Augmentation de capital, Aumento di capitale',
  merger: 'Mergers, Acquisition, Takeover, Fusion, Übernahme, Umtausch, Fusione, Acquisizione',
}

/** The fixed value that a cell stands for; null if it is not recognised, or could be several. */
export function guessWord(cell: string, words: readonly string[]): string | null {
  const said = plainName(cell)
  if (said === '') return null
  const own = words.filter((word) => plainName(word) === said)
  const fitting =
    own.length > 0 ? own : words.filter((word) => (OTHER_WORDS[word] ?? '').split(',').some((name) => plainName(name) === said))
  return fitting.length === 1 ? fitting[0]! : null
}
