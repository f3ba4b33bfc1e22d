/** The method of each figure: the sentence above its derivation. */
export const EXPLANATION_OF_METHODS = {
  'method.accountNpv':
    'NPV: quantity × value per unit × exchange rate of every holding, and every cash balance, at the last price.',
  'method.allUnits': 'Position: the units held by all accounts in scope.',
  'method.alpha': 'First order of the price move less the part explained by the factors.',
  'method.averageCapital': 'P/L on average capital; Performance shows time-weighted returns.',
  'method.benchmarkDifference': 'The return of the whole less that of the benchmark over the same period, in percentage points.',
  'method.benchmarkReturn':
    'Total return in the reporting currency: parts grow from their weights, which are restored monthly; above one year per year.',
  'method.beta': 'Covariance of scenario P/L and benchmark return ÷ variance of the benchmark; over the NPV it is the beta.',
  'method.bookedIncome': 'Income as it was booked: net of tax, by pay date; converted at the rate of its day.',
  'method.bookedMoney': 'Money as booked; transfers in kind at the day’s close, in the currency of the instrument.',
  'method.bookedTrade': 'Units and price of a trade as they were booked; a bond’s price is clean.',
  'method.cash': 'Cash: every balance, settled, receivable and payable, at the last exchange rate.',
  'method.comparison':
    'Return since the start of the lines, from 100 on: total return of instruments and benchmarks, time-weighted return of accounts.',
  'method.closes': 'Close of each day as quoted; where there is none, or it is in doubt, that of the day before.',
  'method.costBasis':
    'Cost of the open lots, with fees, each at the rate of its day. Trades close the lots they name, others in the order of the method.',
  'method.dataOverview': 'Data Overview: the inputs of the risk figures.',
  'method.dayPriceReturn':
    'Price return of the day in the instrument’s own currency: last price over previous close, restated for splits, less one.',
  'method.dayReturn': 'P/L of the day on its capital: the value before and the additions of the day.',
  'method.dayTimeWeighted': 'Time-weighted return of the day: (NPV + outflow) ÷ (NPV before + inflow) - 1.',
  'method.delta':
    'Part of the first order of the price move explained by the factors: holding × base × sum of beta × factor return, day by day.',
  'method.attribution':
    'Effects of each day from opening weights and contributions of the groups, beyond the return of money in their currencies; linked by logarithms, so that they sum to the active return.',
  'method.drawdown':
    'The largest loss of the time-weighted index from a peak to the lowest close after it; the start of the period is a peak.',
  'method.discountMargin':
    'Margin over the reference rates (forward rates of the curve, or else the last fixing repeated) that discounts the coupons and the face to the price with accrued interest; simple interest, period by period.',
  'method.drawdownDays':
    'Calendar days from the peak to the first close at its value again, or to the last close where there is none yet.',
  'method.drawdownCurve':
    'The time-weighted index over its highest so far in the period, less one; the start of the period is a peak.',
  'method.duration':
    'Modified duration: the relative fall of the price with accrued interest for a rise of the yield by one. With floating coupons until the next one is fixed.',
  'method.factorShare':
    'Share of the variance: weight × covariance of the factor with the portfolio ÷ variance of the portfolio; with Specific 100 %.',
  'method.factorWeight': 'Weight: exposure × beta of every holding ÷ NPV; of a currency the net value held in it ÷ NPV.',
  'method.foreignCurrency': 'Sum of the absolute net values held in each foreign currency.',
  'method.fx': 'Opening value in each currency × the move of its rate, day by day.',
  'method.gainsBridge':
    'Gains of closed lots, change of unrealised gains, income, and the P/L of positions without lots add up to the P/L of the period.',
  'method.grossExposure': 'Sum of the absolute exposures, without cash.',
  'method.grossTimeWeighted':
    'Time-weighted return gross of fees: (NPV + outflow + advice and custody fees) ÷ (NPV before + inflow) of each day, linked; above one year per year.',
  'method.groupUnits': 'Position: the units held by the accounts of the group; of cash the balance.',
  'method.riskChange':
    'At start: the holdings of the first close on the days before it. Market: these and what became of them at the last close, less that. Flows: with the external flows of the time period, less that. Trades: what is held at the end, less that.',
  'method.historical': 'The moves of the last 504 days on present holdings, without interpolation; a loss is positive.',
  'method.holdingDayProfit':
    'P/L of the day: value less the value before, less net additions to the holding (trades, income, transfers in kind).',
  'method.holdingNpv': 'NPV: quantity × value per unit × exchange rate, over all accounts in scope.',
  'method.income':
    'Dividends from the ex-date, coupons, interest and the change of accrued interest, less fees and taxes without a trade.',
  'method.intraday': 'Trades from their price to the close of their day, less their costs; results of currency deals.',
  'method.lots':
    'The lot that a trade names is closed first, others in the order of the method; cost and proceeds with fees, each at the rate of its day. Gain: proceeds - cost.',
  'method.netExposure': 'Sum of the exposures with their signs, without cash.',
  'method.nonLinear': 'Part of the price move beyond the first order: convexity, gamma, time, volatility.',
  'method.moneyWeighted':
    'The growth at which the opening value, the flows and the closing value cancel, less 1; annualised from 365 days on.',
  'method.npvWeight': 'Weight: NPV over the NPV of the scope.',
  'method.oldestClose': 'Valuation days since the oldest close or rate that the tables show.',
  'method.parametricVar': '1.645 × the deviation of the scenarios, weighted by 0.94 a day, around zero.',
  'method.partsProfit': 'P/L of the period: the sum of its six parts, which is NPV less the NPV before, less what was moved in.',
  'method.positionDayProfit':
    'P/L of the day: NPV less the NPV before, less what was moved into the position (trades, income, transfers).',
  'method.positionNpv':
    'NPV: quantity × value of one × exchange rate. A bond counts with its accrued interest; a future is settled at every close.',
  'method.positionProfit': 'P/L of the period: NPV less the NPV before, less net additions to the position, day by day.',
  'method.price': 'Price: the last price as quoted, in the currency of the instrument; a bond’s is clean.',
  'method.quantity': 'Quantity: the units that entries brought and took, each times the splits since; of cash the balance.',
  'method.rate': 'Price of one unit of the first currency in the second, and its change on the day.',
  'method.realised': 'Gains of the lots closed in the period; of futures and currency forwards the amounts paid into cash.',
  'method.riskShare':
    'Covariance with the P/L of the scope over its variance, of present holdings and the moves of the last 504 days.',
  'method.scopeDayProfit': 'P/L of the day: NPV less the NPV before, less inflows from outside and plus outflows.',
  'method.scopeProfit': 'P/L of the period: NPV less the NPV before, less net inflows, day by day.',
  'method.sectionNpv': 'NPV: quantity × value per unit × exchange rate; of a section the sum of its rows.',
  'method.shortfall': 'Expected shortfall: the mean of the worst n × 2.5 % losses. {method}',
  'method.shortfallShare':
    'Share of the mean loss of the scope in the worst 2.5 % of its scenarios, of present holdings and the moves of the last 504 days.',
  'method.simulatedDrawdown':
    'The maximum drawdown when the scenarios of the last year follow one another; the opening value counts as a peak.',
  'method.paymentUnits': 'Units held at the close; later trades change it.',
  'method.expectedPayments':
    'Of what is held at the close, before taxes, in the twelve months after it: coupons and redemptions by the terms of the bond, floating coupons by the forward rates of the curve or else with the last fixing; dividends as announced, and each dividend of the last twelve months once more a year later unless one is announced within 45 days of it. At the exchange rate of the close.',
  'method.spot': 'Spot: the last price as quoted, in the currency of the instrument.',
  'method.stressLoss': 'The largest loss of all stress scenarios.',
  'method.taxLots':
    'By the method of the tax group: lots are closed by account, or units are identified over the accounts of the group; losses that the rules deny are carried into other cost.',
  'method.tenDayVar': 'The loss of rank n × 1 % from the worst over windows of ten days that overlap.',
  'method.statistics':
    'Of the daily time-weighted returns of the period; annualised by 260 valuation days. The risk-free rate is the money-market rate, 0 where no curve is stored.',
  'method.calendarReturns': 'The daily time-weighted returns of the month or year, linked, as far as the period has them.',
  'method.rollingYears':
    'Return and sample deviation p.a. of the daily returns of the year up to the day, which begins as Y1 does.',
  'method.timeWeighted':
    'Time-weighted return: (NPV + outflow) ÷ (NPV before + inflow) of each day, linked; above one year per year.',
  'method.timingOfFlows': 'The money-weighted return less the time-weighted one: gain (+) or cost (-) of the days of the flows.',
  'method.trackingError': 'Sample deviation of scenario P/L less NPV × benchmark return, × square root of 260 days.',
  'method.unrealised': 'Value of the open lots at the last close, without accrued interest, less their cost.',
  'method.var95': 'Value at risk: the loss of rank n × 5 % from the worst. {method}',
  'method.var99': 'Value at risk: the loss of rank n × 1 % from the worst. {method}',
  'method.valueHistory': 'NPV of the accounts in scope at the close of the day.',
  'method.varByRoot': 'VaR 99 of one day × square root of ten.',
  'method.volatility': 'Sample deviation of the scenario P/L × square root of 260 days.',
  'method.weight': 'NPV over the NPV of the scope.',
  'method.worstDay': 'The largest loss of all scenarios.',
  'method.yearToDate': 'Time-weighted return since the last close of the year before: daily returns linked.',
  'method.yield':
    'Yield to maturity: the rate at which the remaining payments are worth the price with accrued interest. Street convention. With floating coupons the last fixing and the discount margin at which that fixing, repeated, gives the price.',
  'method.issuerNpv': 'Value of the holdings of the issuer at the close, of funds times the weight inside.',
  'method.issuerPart': 'All that the issuer issued, of a fund the weight of the issuer inside.',
  'method.issuerProfit': 'Profit and loss of the period on direct holdings of the issuer, in all accounts in scope.',
  'method.issuerValue': 'Value of direct holdings of the issuer at the close of the day.',
  'method.limit':
    '{limit}: the figure at the close, unrounded, against the bound; 1e-9 beyond it is inside. State: {state}. Unknown wherever an open exception, a withheld figure or an unknown holding of a fund decides.',
  'method.limitCause':
    '{limit}: on the first day of the breach the former holdings are valued at its close, then come flows, then trades. The cause is the first step after which the limit stays breached.',
  'method.whatIfGain':
    'Gain on the lots that the trades would close, by the method of the tax group, else by the chosen one: value at the last close less cost, without costs of the trades.',
  'method.whatIfLimit': '{limit}: the figure at the last close, after the trades.',
  'method.lookThrough': 'NPV of direct holdings, by their own group, and of holdings of funds, by their look-through weights.',
} as const
