import type { Sector } from './sectors.ts'

/** A listed company. All are invented, since their prices are simulated. */
export interface Share {
  readonly ticker: string
  readonly name: string
  readonly country: string
  readonly sector: Sector
  /** On the first day of the history, as quoted: in pence in London. */
  readonly firstClose: number
  /** Against its own market. */
  readonly beta: number
  /** Annual volatility of the company's own part of the return. */
  readonly ownVolatility: number
  readonly dividendYield: number
  /** In billions of its currency, for the tree map of the market. */
  readonly marketValueBillions: number
}

type Row = readonly [string, string, string, Sector, number, number, number, number, number]

const ROWS: readonly Row[] = [
  ['CRVN', 'Corvane Systems', 'US', 'Technology', 212.4, 1.2, 0.24, 0.007, 1840],
  ['LUMQ', 'Lumaq Semiconductors', 'US', 'Technology', 148.2, 1.45, 0.34, 0.002, 960],
  ['PXLG', 'Pixelgate', 'US', 'Technology', 96.55, 1.3, 0.31, 0, 240],
  ['TRDL', 'Tridell Networks', 'US', 'Technology', 44.1, 1.05, 0.25, 0.021, 118],
  ['NRVL', 'Norvale Software', 'US', 'Technology', 61.3, 1.25, 0.33, 0, 22],
  ['HLCM', 'Halcyon Media', 'US', 'Communication services', 87.9, 1.1, 0.27, 0.006, 310],
  ['VBRN', 'Vibern Interactive', 'US', 'Communication services', 131.75, 1.25, 0.3, 0, 175],
  ['OAKH', 'Oakhollow Retail', 'US', 'Consumer discretionary', 158.6, 1.1, 0.25, 0.009, 420],
  ['RVST', 'Riverstreet Motors', 'US', 'Consumer discretionary', 38.45, 1.4, 0.36, 0, 88],
  ['BRMB', 'Bramble Foods', 'US', 'Consumer staples', 72.3, 0.6, 0.17, 0.029, 132],
  ['HRTH', 'Hearthwell Brands', 'US', 'Consumer staples', 118.9, 0.55, 0.16, 0.026, 205],
  ['MDRA', 'Medora Health', 'US', 'Health care', 204.1, 0.8, 0.22, 0.014, 390],
  ['GNVX', 'Genovex Therapeutics', 'US', 'Health care', 83.2, 0.9, 0.38, 0, 61],
  ['SLVT', 'Salvant Devices', 'US', 'Health care', 66.75, 0.85, 0.21, 0.012, 96],
  ['KSTB', 'Kestrel Bank', 'US', 'Financials', 52.85, 1.15, 0.24, 0.028, 285],
  ['UNMK', 'Unionmark Insurance', 'US', 'Financials', 97.4, 0.85, 0.2, 0.022, 74],
  ['BDLK', 'Bedlock Capital', 'US', 'Financials', 141.2, 1.3, 0.27, 0.017, 108],
  ['CSTL', 'Castellan Industries', 'US', 'Industrials', 164.8, 1, 0.22, 0.019, 112],
  ['ARWY', 'Arroway Aerospace', 'US', 'Industrials', 119.35, 1.1, 0.28, 0.013, 94],
  ['FRTL', 'Freightline Logistics', 'US', 'Industrials', 88.1, 0.95, 0.24, 0.016, 57],
  ['AMRE', 'Aldermoor Energy', 'US', 'Energy', 58.7, 1, 0.26, 0.038, 260],
  ['PTRX', 'Petrix Drilling', 'US', 'Energy', 21.35, 1.35, 0.4, 0.011, 18],
  ['IRCM', 'Ironcrest Mining', 'US', 'Materials', 46.2, 1.2, 0.33, 0.02, 41],
  ['NLGT', 'Northlight Power', 'US', 'Utilities', 63.9, 0.5, 0.16, 0.033, 78],
  ['TRCT', 'Terracourt Properties', 'US', 'Real estate', 54.15, 0.9, 0.2, 0.037, 46],
  ['GRNF', 'Granfield Storage', 'US', 'Real estate', 77.6, 0.8, 0.22, 0.031, 29],

  ['THRN.L', 'Thornbridge Water', 'GB', 'Utilities', 912.5, 0.5, 0.17, 0.044, 6],
  ['ALBN.L', 'Albion & Marsh', 'GB', 'Consumer staples', 3420, 0.6, 0.17, 0.034, 58],
  ['CALD.L', 'Caldermoor Bank', 'GB', 'Financials', 141.8, 1.25, 0.27, 0.046, 31],
  ['WYCH.L', 'Wychwood Assurance', 'GB', 'Financials', 268.4, 1.1, 0.24, 0.055, 14],
  ['PENL.L', 'Penlock Petroleum', 'GB', 'Energy', 318.6, 1.05, 0.26, 0.048, 72],
  ['STRN.L', 'Strand Resources', 'GB', 'Materials', 2146, 1.2, 0.29, 0.051, 63],
  ['HALE.L', 'Hale Pharma', 'GB', 'Health care', 1388.5, 0.65, 0.2, 0.036, 68],
  ['MERC.L', 'Mercer Rowe', 'GB', 'Industrials', 1012, 1, 0.23, 0.024, 12],
  ['DUNV.L', 'Dunvale Retail', 'GB', 'Consumer discretionary', 44.2, 1.2, 0.38, 0, 1],
  ['KELT.L', 'Kelton Media', 'GB', 'Communication services', 702.5, 0.9, 0.22, 0.027, 9],

  ['RHNC.DE', 'Rheinholt Chemie', 'DE', 'Materials', 52.3, 1.1, 0.24, 0.041, 38],
  ['BAYW.DE', 'Baywald Motoren', 'DE', 'Consumer discretionary', 64.85, 1.2, 0.27, 0.046, 52],
  ['ELBT.DE', 'Elbtal Software', 'DE', 'Technology', 108.4, 1.05, 0.23, 0.013, 150],
  ['ISAR.DE', 'Isar Rück', 'DE', 'Financials', 231.1, 0.95, 0.19, 0.036, 66],
  ['NORD.DE', 'Nordhaven Energie', 'DE', 'Utilities', 29.6, 0.7, 0.22, 0.032, 25],
  ['LAVO.PA', 'Banque Lavoisier', 'FR', 'Financials', 38.75, 1.25, 0.27, 0.052, 61],
  ['MIRA.PA', 'Maison Mirabel', 'FR', 'Consumer discretionary', 418.6, 1.05, 0.24, 0.016, 212],
  ['AERV.PA', 'Aervance', 'FR', 'Industrials', 86.9, 1.1, 0.26, 0.015, 84],
  ['PHRM.PA', 'Pharmalis', 'FR', 'Health care', 81.2, 0.65, 0.18, 0.038, 103],
  ['LITO.AS', 'Lithos Optics', 'NL', 'Technology', 309.5, 1.35, 0.29, 0.009, 230],
  ['KAAP.AS', 'Kaapvaart Foods', 'NL', 'Consumer staples', 41.3, 0.6, 0.17, 0.031, 36],
  ['TRVS.MI', 'Trevisan Energia', 'IT', 'Energy', 9.84, 1, 0.23, 0.055, 42],
  ['SORB.MC', 'Sorbolán Telecom', 'ES', 'Communication services', 4.12, 0.8, 0.22, 0.061, 21],
  ['CORK.IE', 'Corkbridge Materials', 'IE', 'Materials', 33.4, 1.1, 0.24, 0.023, 27],
  ['JARV.HE', 'Järvinen Paper', 'FI', 'Materials', 27.15, 0.95, 0.23, 0.044, 14],

  ['ALPN.SW', 'Alpenrand Foods', 'CH', 'Consumer staples', 104.2, 0.65, 0.15, 0.027, 288],
  ['HELV.SW', 'Helvion Pharma', 'CH', 'Health care', 88.65, 0.75, 0.17, 0.035, 196],
  ['SNTS.SW', 'Säntis Bank', 'CH', 'Financials', 12.84, 1.35, 0.26, 0.028, 44],
  ['UHRM.SW', 'Uhrmann Watches', 'CH', 'Consumer discretionary', 214.3, 1.15, 0.25, 0.022, 12],
  ['GLTR.SW', 'Gletsch Robotics', 'CH', 'Industrials', 25.9, 1.1, 0.24, 0.026, 52],

  ['0417.T', 'Hoshizuka Motor', 'JP', 'Consumer discretionary', 6980, 1.1, 0.23, 0.031, 22800],
  ['0528.T', 'Kitagane Electric', 'JP', 'Technology', 9120, 1.2, 0.25, 0.012, 11500],
  ['0613.T', 'Mizuoka Financial', 'JP', 'Financials', 431, 1.05, 0.22, 0.045, 6200],
  ['0734.T', 'Tanizawa Pharma', 'JP', 'Health care', 3275, 0.6, 0.21, 0.034, 5100],
  ['0845.T', 'Sakuradai Games', 'JP', 'Communication services', 5640, 0.9, 0.27, 0.015, 7400],
  ['0921.T', 'Aomine Trading', 'JP', 'Industrials', 2486, 1.05, 0.22, 0.033, 4300],
  ['0976.T', 'Ishikura Robotics', 'JP', 'Industrials', 21850, 1.2, 0.26, 0.011, 5600],

  ['0188.HK', 'Jade River Internet', 'CN', 'Communication services', 584, 1.25, 0.32, 0.004, 3900],
  ['0233.HK', 'Lotus Harbour Commerce', 'CN', 'Consumer discretionary', 291.4, 1.35, 0.36, 0, 1750],
  ['0261.HK', 'Pearl Delta Bank', 'CN', 'Financials', 5.46, 0.8, 0.18, 0.062, 1400],
  ['SURY.NS', 'Surya Infotech', 'IN', 'Technology', 1064, 0.95, 0.23, 0.022, 6100],
  ['GANG.NS', 'Ganga Finance', 'IN', 'Financials', 1248, 1.1, 0.24, 0.01, 8700],
  ['FRMS.TW', 'Formosa Silicon', 'TW', 'Technology', 432.5, 1.3, 0.26, 0.023, 14900],
  ['TAIP.TW', 'Taipan Display', 'TW', 'Technology', 88.4, 1.2, 0.3, 0.034, 610],
  ['AMZB.SA', 'Amazonas Minério', 'BR', 'Materials', 61.9, 1.15, 0.31, 0.071, 280],
  ['PAUL.SA', 'Paulista Energia', 'BR', 'Energy', 24.35, 1.2, 0.34, 0.068, 330],
]

export const SHARES: readonly Share[] = ROWS.map(shareOf)

/** A share from its row. */
export function shareOf(row: Row): Share {
  const [ticker, name, country, sector, firstClose, beta, ownVolatility, dividendYield, marketValueBillions] = row
  return { ticker, name, country, sector, firstClose, beta, ownVolatility, dividendYield, marketValueBillions }
}
