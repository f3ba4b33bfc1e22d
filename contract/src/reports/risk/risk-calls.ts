import { factorRisk } from '../factor-risk.ts'
import { riskSnapshot } from '../risk-snapshot.ts'
import { riskChange } from './risk-change.ts'

/** Tables of risk. */
export const riskCalls = [riskSnapshot, factorRisk, riskChange] as const
