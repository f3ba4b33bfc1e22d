import type { Preset } from '../tables/preset.ts'
import { CMC, COMMSEC, SELFWEALTH, ZERODHA } from './asia-pacific.ts'
import { AJ_BELL, FREETRADE, HARGREAVES, INTERACTIVE_INVESTOR, INVESTENGINE, VANGUARD_UK } from './britain.ts'
import { DISNAT, QUESTRADE, TD_DIRECT, WEALTHSIMPLE } from './canada.ts'
import { BITVAVO, COINBASE, COINTRACKING, CRYPTO_COM, RELAI } from './crypto.ts'
import { BINANCE, BITPANDA, KRAKEN } from './crypto-exchanges.ts'
import { DEGIRO } from './degiro.ts'
import { DIRECTA, ETORO, FINPENSION, INVESTIMENTAL, LIGHTYEAR, XTB } from './europe.ts'
import { BOURSORAMA, FORTUNEO } from './france.ts'
import { FLATEX, PARQET, SCALABLE, TRADE_REPUBLIC, TRADE_REPUBLIC_DOCUMENTS } from './german.ts'
import { COMDIRECT, DKB_ACCOUNT, ING_ACCOUNT, ING_DEPOT, N26 } from './german-banks.ts'
import { IBKR_FLEX_CSV } from './ibkr-flex-csv.ts'
import { IBKR_ACTIVITY } from './interactive-brokers.ts'
import { FINECO, FINECO_ACCOUNT } from './italy.ts'
import { FIRSTRADE, MERRILL, TASTYTRADE } from './merrill-tastytrade.ts'
import { BUX, ING_NETHERLANDS, RABOBANK } from './netherlands.ts'
import { AVANZA, NORDNET, SAXO, SWEDBANK } from './nordic.ts'
import { PORTFOLIO_PERFORMANCE } from './portfolio-performance.ts'
import { DELTA, MORGAN_STANLEY, SHARESIGHT, WEALTHFOLIO } from './programs.ts'
import { REVOLUT, REVOLUT_CRYPTO, WISE } from './revolut.ts'
import { SCHWAB } from './schwab.ts'
import { POSTFINANCE, SWISSQUOTE, UBS, ZKB } from './swissquote.ts'
import { TRADING_212 } from './trading212.ts'
import { ETRADE, FIDELITY, ROBINHOOD, TD_AMERITRADE, VANGUARD_US } from './usa.ts'

/** All presets that are shipped. Of two that fit equally well the first one is taken. */
export const PRESETS: readonly Preset[] = [
  ...[IBKR_ACTIVITY, IBKR_FLEX_CSV, SCHWAB, FIDELITY, VANGUARD_US, VANGUARD_UK, ETRADE, ROBINHOOD, TD_AMERITRADE],
  ...[
    SWISSQUOTE,
    SAXO,
    DEGIRO,
    TRADE_REPUBLIC,
    PORTFOLIO_PERFORMANCE,
    TRADE_REPUBLIC_DOCUMENTS,
    TRADING_212,
    REVOLUT,
    REVOLUT_CRYPTO,
    AVANZA,
    NORDNET,
    XTB,
    ETORO,
    FINPENSION,
    DIRECTA,
    INVESTIMENTAL,
    FINECO,
    UBS,
    DISNAT,
  ],
  ...[QUESTRADE, WEALTHSIMPLE, COMMSEC, SELFWEALTH, CMC, MERRILL],
  ...[PARQET, SCALABLE, FLATEX, BUX, RABOBANK, FREETRADE, HARGREAVES, INTERACTIVE_INVESTOR, INVESTENGINE],
  ...[KRAKEN, BITPANDA, BINANCE, ING_ACCOUNT, ING_DEPOT, COMDIRECT, AJ_BELL, SWEDBANK],
  ...[COINBASE, BITVAVO, CRYPTO_COM, RELAI, COINTRACKING, DELTA, WEALTHFOLIO, SHARESIGHT, MORGAN_STANLEY],
  ...[BOURSORAMA, FORTUNEO, LIGHTYEAR, POSTFINANCE, TASTYTRADE, ZKB],
  ...[WISE, FIRSTRADE, DKB_ACCOUNT, N26, FINECO_ACCOUNT, ING_NETHERLANDS, TD_DIRECT, ZERODHA],
]
