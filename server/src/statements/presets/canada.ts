import type { Preset } from '../tables/preset.ts'

/** The transactions of Disnat. */
export const DISNAT: Preset = {
  id: 'disnat',
  decimal: ',',
  days: 'ymd',
  currency: 'CAD',
  tables: [
    {
      marks: ['Date de transaction', 'Type de transaction', 'Symbole', "Montant de l'opération|Montant de l’opération"],
      columns: {
        day: 'Date de transaction',
        settleDay: 'Date de règlement',
        kind: 'Type de transaction',
        ticker: 'Symbole',
        assetClass: "Classe d'actif|Classe d’actif",
        name: 'Description',
        quantity: 'Quantité',
        price: 'Prix',
        priceCurrency: 'Devise du prix',
        fee: 'Commission payée',
        currency: 'Devise du compte',
        net: "Montant de l'opération|Montant de l’opération",
      },
      lines: [
        ['ACHAT*', 'buy'],
        ['VENTE*', 'sell'],
        ['DIVIDENDE*|DISTRIBUTION*', 'dividend'],
        ['INTÉRÊT*', 'interest', { isCash: true }],
        ['*IMPÔT*|RETENUE*', 'tax'],
        ['TAXE*|FRAIS*', 'bankFee', { isCash: true }],
        ['COTISATION*|RÉSILIATION*|DÉPÔT*|RETRAIT*|TRANSFERT*|SUBVENTION*|INCITATIF*', 'transfer', { isCash: true }],
      ],
    },
  ],
}

/** The activities of Questrade. */
export const QUESTRADE: Preset = {
  id: 'questrade',
  decimal: '.',
  days: 'ymd',
  negativeCosts: true,
  joins: ['fx'],
  tables: [
    {
      marks: ['Transaction Date', 'Action', 'Symbol', 'Gross Amount', 'Net Amount', 'Currency'],
      columns: {
        day: 'Transaction Date',
        settleDay: 'Settlement Date',
        kind: 'Action',
        ticker: 'Symbol',
        name: 'Description',
        quantity: 'Quantity',
        price: 'Price',
        fee: 'Commission',
        net: 'Net Amount',
        currency: 'Currency',
        account: 'Account #',
        assetClass: 'Activity Type',
      },
      lines: [
        ['Buy|REI', 'buy', { where: { quantity: '{quantity}' } }],
        ['Sell|LIQ', 'sell'],
        // Cash in lieu of a fraction: its units leave, where the line has them.
        ['CIL', 'sell', { where: { quantity: '-*' } }],
        ['CIL', 'other'],
        // An adjustment of cash; of units it may be of anything.
        ['ADJ', 'other', { where: { quantity: '0|0.00000|0.00000000' } }],
        ['DIV', 'returnOfCapital', { where: { name: '*RETURN OF CAPITAL*|*RET OF CAPITAL*' } }],
        ['DIV|Dividend*', 'dividend'],
        // Newer lists leave the action of income out.
        ['', 'dividend', { where: { assetClass: 'Dividends' } }],
        ['FXT', 'fx'],
        ['INT|Interest*', 'interest', { isCash: true }],
        ['NRT|*TAX*', 'tax'],
        ['FCH|FEE*|*Fee*|HST|GST', 'bankFee', { isCash: true }],
        ['EXP', 'expiry'],
        ['ASN', 'assignment'],
        ['EXE', 'exercise'],
        ['DIS|STK', 'stockDividend'],
        ['SPL*|RSP', 'split'],
        ['MGR|MER*', 'merger'],
        ['NAC|NCH', 'conversion', { where: { quantity: '{quantity}' } }],
        ['CON|DEP|EFT|WDR|TFI|TFO|TF6|TSF|BRW|JNL|*Transfer*|*Deposit*|*Withdraw*', 'transfer'],
        ['*', 'unknown'],
      ],
    },
  ],
}

/** The activities and the monthly statements of Wealthsimple. */
export const WEALTHSIMPLE: Preset = {
  id: 'wealthsimple',
  decimal: '.',
  days: 'ymd',
  joins: ['fx', 'splitLegs'],
  tables: [
    {
      marks: ['transaction_date', 'account_id', 'activity_type', 'activity_sub_type', 'net_cash_amount'],
      columns: {
        day: 'transaction_date',
        settleDay: 'settlement_date',
        account: 'account_id',
        assetClass: 'activity_type',
        kind: 'activity_sub_type',
        text: 'description',
        ticker: 'symbol',
        name: 'name',
        currency: 'currency',
        quantity: 'quantity',
        price: 'unit_price',
        fee: 'commission',
        net: 'net_cash_amount',
      },
      lines: [
        ['BUY|DRIP|BTO|BTC', 'buy', { where: { assetClass: 'Trade' } }],
        ['SELL|STO|STC', 'sell', { where: { assetClass: 'Trade' } }],
        ['OptionExpir*|Expir*', 'expiry', { on: 'assetClass' }],
        ['OptionAssign*|Assign*', 'assignment', { on: 'assetClass' }],
        ['Dividend', 'other', { on: 'assetClass', isCash: true, where: { ticker: '' } }],
        ['Dividend', 'dividend', { on: 'assetClass' }],
        ['Interest', 'interest', { on: 'assetClass', isCash: true }],
        ['FxExchange', 'fx', { on: 'assetClass' }],
        ['*Tax*', 'tax', { on: 'assetClass' }],
        ['Fee*', 'bankFee', { on: 'assetClass', isCash: true }],
        ['*CONSOLIDATION*|*SPLIT*|*SUBDIVISION*', 'split', { where: { assetClass: 'CorporateAction' } }],
        ['*DIVIDEND*', 'stockDividend', { where: { assetClass: 'CorporateAction' } }],
        ['*SPIN*', 'spinOff', { where: { assetClass: 'CorporateAction' } }],
        ['*MERGER*', 'merger', { where: { assetClass: 'CorporateAction' } }],
        ['Staking', 'incomeInKind', { on: 'assetClass', where: { kind: 'REWARD' } }],
        ['MoneyMovement|InternalTransfer|LegacyTransfer', 'transfer', { on: 'assetClass', isCash: true, where: { ticker: '' } }],
        ['*Transfer*', 'transfer', { on: 'assetClass' }],
        ['Reimbursement|Promotion|Referral|*Cashback|Refund|Reward', 'other', { on: 'assetClass', isCash: true }],
      ],
    },
    {
      marks: ['date', 'transaction', 'description', 'amount', 'balance', 'currency'],
      columns: { day: 'date', kind: 'transaction', text: 'description', net: 'amount', balance: 'balance', currency: 'currency' },
      texts: [
        `{ticker} - {name}: Bought {quantity} shares at $\{price} per share*`,
        `{ticker} - {name}: Sold {quantity} shares at $\{price} per share*`,
        '{ticker} - {name}: Bought {quantity} shares*|{ticker} - {name}: Sold {quantity} shares*',
        '{ticker} - {name}: *|{ticker}: *',
      ],
      lines: [
        // Units that are lent, and what only the tax authority counts; their amount is nothing.
        ['LOAN|RECALL|ROC|NCDIS', '-noMovement'],
        ['BUY', 'buy'],
        ['SELL', 'sell'],
        ['DIV', 'dividend'],
        ['NRT', 'tax'],
        ['INT|FPLINT', 'interest', { isCash: true }],
        ['FEE', 'bankFee', { isCash: true }],
        ['REIMB|GIVEAWAY|REFER|*CASHBACK*', 'other', { isCash: true }],
        ['CONT|*TRFIN|*TRFOUT|EFT*|AFT_IN|AFT_OUT|DEP|WD|WDL|SPEND|P2P*|OBP_OUT', 'transfer', { isCash: true }],
      ],
    },
  ],
}

/** The activity and the holdings of TD Direct Investing. Its activity names instruments by their description alone. */
export const TD_DIRECT: Preset = {
  id: 'td-direct-investing',
  decimal: '.',
  days: 'ymd',
  accountLabels: 'Account',
  periodLabels: 'As of Date',
  tables: [
    {
      marks: ['Trade Date', 'Settle Date', 'Description', 'Action', 'Quantity', 'Price', 'Commission', 'Net Amount'],
      columns: {
        day: 'Trade Date',
        settleDay: 'Settle Date',
        name: 'Description',
        kind: 'Action',
        quantity: 'Quantity',
        price: 'Price',
        fee: 'Commission',
        net: 'Net Amount',
        assetClass: 'Security Type',
        currency: 'Currency',
      },
      lines: [
        // An option, of which the description has no whole day.
        ['CALL-*|CALL -*|PUT-*|PUT -*', 'unknown', { on: 'name' }],
        ['BUY|DRIP', 'buy', { where: { quantity: '{quantity}' } }],
        ['SELL', 'sell'],
        ['DIV|TXPDDV|DRIP', 'dividend'],
        ['INT*', 'interest', { isCash: true }],
        ['WHTX*|*TAX*', 'tax'],
        ['*FEE*|*CHG*|HST|GST', 'bankFee', { isCash: true }],
        ['EXPIRE*', 'expiry'],
        ['ASSIGN*', 'assignment'],
        ['EXERC*', 'exercise'],
        ['*SPLIT*|STKSPL', 'split'],
        ['CONT*|DEP*|TFR-IN', 'transfer', { sign: 1, isCash: true, where: { quantity: '|0' } }],
        ['WD*|TFROUT|TFR-OUT', 'transfer', { sign: -1, isCash: true, where: { quantity: '|0' } }],
        ['TFR-IN', 'transfer', { sign: 1 }],
        ['TFROUT|TFR-OUT', 'transfer', { sign: -1 }],
      ],
    },
    {
      marks: ['Symbol', 'Market', 'Description', 'Quantity', 'Average Cost', 'Price', 'Book Cost', 'Market Value'],
      columns: {
        ticker: 'Symbol',
        mic: 'Market',
        name: 'Description',
        quantity: 'Quantity',
        value: 'Market Value',
        cost: 'Book Cost',
      },
      lines: [['*', 'holding', { on: 'ticker' }]],
    },
  ],
}
