import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { draftOf, errorsOf, guessDraft, guessDraftOf, listOf, withField, wordsOf } from './list-draft.ts'
import { fileHead } from './reading/file-head.ts'

const LIST = [
  'Extrait de compte titres',
  'Opération le;Libellé opération;Code valeur;Désignation;Nombre;Cours;Frais bruts;Montant net EUR;Notre réf.;A|B',
  '05/03/2024;Souscription;FR0000131104;BNP PARIBAS;10;55,20;2,50;-554,50;A1;',
  '12/03/2024;Dividendes nets;FR0000131104;BNP PARIBAS;10;;;46,00;A2;',
  '31/03/2024;Solde provisoire;;;;;;0,00;A5;',
].join('\n')
const head = fileHead(LIST, {})
const draft = guessDraft('umsatz_2024-03.csv', head)

describe('a list of a bank that is not known', () => {
  it('has its columns guessed by titles and cells, but for those that the reader takes for more than a title', () => {
    deepEqual(Object.fromEntries(draft.fields), {
      'Opération le': 'day',
      'Libellé opération': 'kind',
      'Code valeur': 'isin',
      Désignation: 'name',
      Nombre: 'quantity',
      Cours: 'price',
      'Frais bruts': 'fee',
      'Montant net EUR': 'net',
      'Notre réf.': 'reference',
    })
    equal(draft.currency, 'EUR')
    equal(draft.name, 'umsatz')
    equal(guessDraft('umsatz_2024-03.csv', head, ['umsatz', 'umsatz 2']).name, 'umsatz 3')
  })

  it('has its words guessed, and counts the lines that have each', () => {
    deepEqual(Object.fromEntries(draft.words), { Souscription: 'buy', 'Dividendes nets': 'dividend' })
    deepEqual(wordsOf(head, draft.fields), [
      { word: 'Souscription', lines: 1 },
      { word: 'Dividendes nets', lines: 1 },
      { word: 'Solde provisoire', lines: 1 },
    ])
    equal(draft.otherLines, null)
  })

  it('without a column of kinds has lines of trades, and without days lines of holdings', () => {
    equal(guessDraft('a.csv', fileHead('Datum;ISIN;Stück\n2024-03-05;DE0007164600;1', {})).otherLines, 'trade')
    equal(guessDraft('a.csv', fileHead('Name;ISIN;Stück\nSAP;DE0007164600;1', {})).otherLines, 'holding')
  })

  it('has amounts without a sign where none of them shows one', () => {
    equal(draft.isUnsigned, false)
    equal(guessDraft('a.csv', fileHead(LIST.replace('-554', '554'), {})).isUnsigned, true)
  })

  it('holds a field in one column only', () => {
    const moved = withField(draft, 'Cours', 'quantity')
    equal(moved.fields.get('Cours'), 'quantity')
    equal(moved.fields.has('Nombre'), false)
    equal(withField(draft, 'Cours', null).fields.has('Cours'), false)
  })

  it('needs a name, a day for what is booked, what its lines are, and a currency of three letters', () => {
    deepEqual([...errorsOf(draft)], [])
    deepEqual([...errorsOf({ ...draft, name: ' ' })], ['nameMissing'])
    deepEqual([...errorsOf(withField(draft, 'Opération le', null))], ['dayMissing'])
    deepEqual([...errorsOf({ ...draft, words: new Map() })], ['linesMissing'])
    deepEqual([...errorsOf({ ...draft, currency: 'euro' })], ['currencyWrong'])
    const holdings = { ...withField(draft, 'Opération le', null), words: new Map(), otherLines: 'holding' as const }
    deepEqual([...errorsOf(holdings)], [])
  })

  it('is kept with all its titles, and is the same draft when it is opened again', () => {
    const kept = listOf({ ...draft, currency: ' eur ' }, head.titles)
    equal(kept.titles.length, 10)
    equal(kept.currency, 'EUR')
    deepEqual(draftOf({ ...kept, savedAt: 0 }), draft)
  })

  it('keeps no words where no column has them', () => {
    deepEqual(listOf({ ...withField(draft, 'Libellé opération', null), otherLines: 'trade' }, head.titles).words, [])
  })
})

describe('a list of closes that is not known', () => {
  const list = ['Papier-Nr.;ISIN;Kursdatum;NAV EUR', '1;CH0038863350;05.03.2024;90,10'].join('\n')
  const closes = guessDraft('fonds.csv', fileHead(list, {}))
  it('is known by a day and a close without units, and has the currency of its title', () => {
    deepEqual([closes.of, closes.currency, closes.otherLines], ['closes', 'EUR', null])
    deepEqual(Object.fromEntries(closes.fields), { ISIN: 'isin', Kursdatum: 'day', 'NAV EUR': 'close' })
    deepEqual([...errorsOf(closes)], [])
  })
  it('needs a day and a close, and no word for its lines', () => {
    deepEqual([...errorsOf(withField(closes, 'NAV EUR', null))], ['closeMissing'])
    deepEqual([...errorsOf(withField(closes, 'Kursdatum', null))], ['dayMissing'])
  })
})

describe('a list of instruments that is not known', () => {
  const list = [
    'ISIN;Bezeichnung;Gattung;Währung;Kupon;Fälligkeit',
    'CH0038863350;Nestlé;Aktie;CHF;;',
    'DE0001102580;Bund;Anleihe;EUR;2,5;15.02.2032',
  ].join('\n')
  const instruments = guessDraft('titel.csv', fileHead(list, {}))
  it('is known by what names and classes them, and its words are kinds', () => {
    equal(instruments.of, 'instruments')
    deepEqual(Object.fromEntries(instruments.fields), {
      ISIN: 'isin',
      Bezeichnung: 'name',
      Gattung: 'kind',
      Währung: 'currency',
      Kupon: 'coupon_percent',
      Fälligkeit: 'maturity',
    })
    deepEqual(Object.fromEntries(instruments.words), { Aktie: 'share', Anleihe: 'bond' })
    deepEqual([...errorsOf(instruments)], [])
  })
  it('needs what names them, what they are, and a currency', () => {
    const unnamed = withField(withField(instruments, 'ISIN', null), 'Bezeichnung', null)
    deepEqual([...errorsOf(unnamed)], ['instrumentMissing'])
    deepEqual([...errorsOf({ ...instruments, words: new Map() })], ['linesMissing'])
    const uncertain = withField(instruments, 'Währung', null)
    deepEqual([[...errorsOf(uncertain)], [...errorsOf({ ...uncertain, currency: 'chf' })]], [['currencyMissing'], []])
  })
  it('can be said to be of something else, which is guessed anew', () => {
    const head = fileHead(list, {})
    const entries = guessDraftOf('entries', head, { ...instruments, name: 'Mine', currency: 'USD' })
    deepEqual([entries.of, entries.name, entries.currency, entries.fields.get('ISIN')], ['entries', 'Mine', 'USD', 'isin'])
  })
})

describe('a list of the market', () => {
  const guess = (list: string) => {
    const { of, fields, words } = guessDraft('list.csv', fileHead(list, {}))
    return [of, Object.fromEntries(fields), Object.fromEntries(words)]
  }

  it('of pairs, or of several currencies without an instrument, is one of exchange rates', () => {
    deepEqual(guess('Tag;Paar;Devisenkurs\n05.03.2024;EUR/USD;1,08\n06.03.2024;EUR/CHF;0,96\n'), [
      'rates',
      { Tag: 'day', Paar: 'pair', Devisenkurs: 'rate' },
      {},
    ])
    deepEqual(guess('Date;Devise;Cours\n05/03/2024;USD;0,88\n05/03/2024;GBP;1,12\n')[0], 'rates')
    equal(guess('Date;ISIN;Devise;Cours\n05/03/2024;CH0038863350;CHF;88\n06/03/2024;US0378331005;USD;112\n')[0], 'closes')
  })

  it('with an ex-date and kinds of actions, and without units of an account, is one of these', () => {
    deepEqual(guess('Ex-Tag;ISIN;Art;Split ratio\n05.03.2024;US0378331005;Aktiensplit;4\n06.03.2024;US5949181045;Dividende;\n'), [
      'actions',
      { 'Ex-Tag': 'day', ISIN: 'isin', Art: 'kind', 'Split ratio': 'ratio' },
      { Aktiensplit: 'split', Dividende: 'cashDividend' },
    ])
    const ofAccount = 'Ex-Tag;ISIN;Art;Anzahl;Betrag\n05.03.2024;US0378331005;Dividende;10;2,40\n'
    equal(guess(ofAccount)[0], 'entries')
  })
})
