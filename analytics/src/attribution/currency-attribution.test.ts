import { throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { allClose, OF_THE_TABLE, of, sum } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { ankrimHensel, karnoskySinger } from './currency-attribution.ts'
import { geometricCurrency } from './geometric-currency.ts'

describe('attribution with currencies', () => {
  const market = {
    ...{ portfolioWeights: of(0.4, 0.3, 0.3), benchmarkWeights: of(0.4, 0.2, 0.4) },
    ...{ portfolioForwards: of(0.2, -0.15, -0.05), benchmarkForwards: of(0.3, -0.1, -0.2) },
  }
  it('by Ankrim and Hensel: Bacon, table 6.2', () => {
    const returns = {
      ...{ portfolioReturns: of(0.2, 0.045, 0.272), benchmarkReturns: of(0.1, 0.056, 0.296) },
      ...{ openingSpot: of(1, 1, 1), closingSpot: of(1, 1.1, 1.2), forward: of(1, 1.01, 1.02) },
    }
    const effects = ankrimHensel(market, returns)
    allClose(effects.allocation, [0, -0.01136, -0.00264], 1e-12)
    allClose(effects.selection, [0.04, -0.0022, -0.0096], 1e-12)
    allClose(effects.interaction, [0, -0.0011, 0.0024], 1e-12)
    allClose(effects.currency, [0.009, 0, 0.004], OF_THE_TABLE)
    allClose(effects.forwardPremium, [0, 0, -0.001], 1e-12)
    // Portfolio 17.51 %, benchmark 16.96 %; the forwards earned S1 / F - 1 of what was bought.
    const forwards = -0.05 * (1.1 / 1.01 - 1) + 0.15 * (1.2 / 1.02 - 1)
    const all = Object.values(effects).reduce((total, effect) => total + sum(effect), 0)
    closeTo(all, 0.1751 - 0.1696 + forwards, 1e-12)
  })
  it('geometric, without and with forwards: Bacon, tables 6.7 to 6.9, as PortfolioAttribution tests them', () => {
    const returns = {
      ...{ portfolioReturns: of(0.2, 0.047, 0.28), benchmarkReturns: of(0.1, 0.056, 0.296) },
      ...{ portfolioLocal: of(0.2, -0.05, 0.06), benchmarkLocal: of(0.1, -0.04, 0.08), benchmarkHedged: of(0.1, -0.03, 0.1) },
    }
    const effects = geometricCurrency(market, returns)
    allClose(effects.allocation, [0, -0.0088, -0.0034], OF_THE_TABLE)
    allClose(effects.selection, [0.038, -0.0029, -0.0057], OF_THE_TABLE)
    closeTo(effects.wholeAllocation, -0.0122, OF_THE_TABLE)
    closeTo(effects.wholeSelection, 0.0295, OF_THE_TABLE)
    closeTo(effects.hedging, 0.00095147, 5e-9)
    closeTo(effects.currency, -0.01040392, 5e-9)
    closeTo(effects.active, 0.0073, OF_THE_TABLE)
    // The forwards of the portfolio earned 9.5 and 17 %, those of the benchmark 8.87 and 17.82 %.
    const forwards = { portfolioForwardReturns: of(0, 0.095, 0.17), benchmarkForwardReturns: of(0, 0.0887, 0.1782) }
    const dealt = geometricCurrency(market, { ...returns, ...forwards })
    closeTo(dealt.currency, 0.008879913, 5e-9)
    closeTo(dealt.active, 0.02689563, 5e-9)
    for (const { active, wholeAllocation, wholeSelection, hedging, currency } of [effects, dealt])
      closeTo((1 + wholeAllocation) * (1 + wholeSelection) * (1 + hedging) * (1 + currency) - 1, active, 1e-15)
    throws(() => geometricCurrency(market, { ...returns, benchmarkHedged: of(0.1) }), /benchmarkHedged/)
  })
  it('by Karnosky and Singer: markets by their premium over cash, currencies by their return with cash', () => {
    // Premiums b: 7 %, -5 %, 5 %, weighted 3.8 %. Cash: 3, 11, 23 %; benchmark exposures 0.7, 0.1, 0.2: 7.8 %.
    const returns = {
      ...{ portfolioLocal: of(0.2, -0.05, 0.06), benchmarkLocal: of(0.1, -0.04, 0.08) },
      ...{ currencyReturns: of(0, 0.1, 0.2), interestRates: of(0.03, 0.01, 0.03) },
    }
    const effects = karnoskySinger(market, returns)
    allClose(effects.allocation, [0, 0.1 * (-0.05 - 0.038), -0.1 * (0.05 - 0.038)], 1e-12)
    allClose(effects.selection, [0.04, -0.002, -0.008], 1e-12)
    allClose(effects.interaction, [0, -0.001, 0.002], 1e-12)
    allClose(effects.currency, [-0.1 * (0.03 - 0.078), 0.05 * (0.11 - 0.078), 0.05 * (0.23 - 0.078)], 1e-12)
    // r = 0.4 x 17 - 0.3 x 6 + 0.3 x 3 + 0.6 x 3 + 0.15 x 11 + 0.25 x 23; b = 0.4 x 7 - 0.2 x 5 + 0.4 x 5 + 7.8.
    const all = Object.values(effects).reduce((total, effect) => total + sum(effect), 0)
    closeTo(all, 0.151 - 0.116, 1e-12)
  })
})
