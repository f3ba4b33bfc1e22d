import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { fileHead } from '../mapping/reading/file-head.ts'
import { draftOf, errorsOf, guessDraft, listOf, withField, wordsOf } from './list-draft.ts'

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
