import { deepEqual, equal } from 'node:assert/strict'
import { it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

const FILE = `<client><version>57</version><baseCurrency>EUR</baseCurrency>
<securities><security><uuid>s1</uuid><name>SAP</name><currencyCode>EUR</currencyCode><isin>DE0007164600</isin></security></securities>
<accounts><account><uuid>a1</uuid><name>Cash</name><currencyCode>EUR</currencyCode><transactions>
<account-transaction><date>2025-01-02T00:00</date><currencyCode>EUR</currencyCode><amount>100000</amount><shares>0</shares><type>DEPOSIT</type></account-transaction>
<account-transaction><date>2025-01-03T10:00</date><currencyCode>EUR</currencyCode><amount>48150</amount><security reference="../../../../../securities/security"/>
<crossEntry class="buysell"><portfolio><name>Depot</name><referenceAccount reference="../../../../.."/><transactions><portfolio-transaction reference="../../../portfolioTransaction"/></transactions></portfolio>
<portfolioTransaction><date>2025-01-03T10:00</date><currencyCode>EUR</currencyCode><amount>48150</amount><security reference="../../../../../../../securities/security"/><crossEntry reference="../.."/><shares>200000000</shares><units><unit type="FEE"><amount currency="EUR" amount="150"/></unit></units><type>BUY</type></portfolioTransaction>
<account reference="../../../.."/><accountTransaction reference="../.."/></crossEntry><shares>0</shares><type>BUY</type></account-transaction>
<account-transaction><date>2025-02-03T00:00</date><currencyCode>EUR</currencyCode><amount>220</amount><security reference="../../../../../securities/security"/><shares>200000000</shares><units><unit type="TAX"><amount currency="EUR" amount="80"/></unit></units><type>DIVIDENDS</type></account-transaction>
</transactions></account></accounts></client>`

it('a file of Portfolio Performance has its transactions once, with what their references stand for', async () => {
  const { format, entries, leftOut, statements } = await readStatement(FILE)
  equal(format, 'portfolio-performance')
  deepEqual(
    entries.map(({ kind, instrument, quantity, net, fee, tax }) => [
      kind,
      instrument?.isin,
      quantity,
      net?.amount,
      fee?.amount,
      tax?.amount,
    ]),
    [
      ['transfer', undefined, undefined, '1000', undefined, undefined],
      ['buy', 'DE0007164600', '2', '-481.5', '1.5', undefined],
      ['dividend', 'DE0007164600', undefined, '2.2', undefined, '0.8'],
    ],
  )
  deepEqual(
    leftOut.map(({ reason }) => reason),
    ['repeated'],
  )
  deepEqual(
    statements.map(({ account }) => account),
    [{ name: 'Cash' }],
  )
})
