import type { AnyAnswer } from '#http/answer.ts'
import { answerAccountPortfolios } from './account-portfolios.ts'
import { answerAddPortfolio } from './add-portfolio.ts'
import { answerAuditTrail } from './audit-trail.ts'
import { answerClients } from './clients.ts'
import { answerDeletePortfolio } from './delete-portfolio.ts'
import { answerDeleteUser } from './delete-user.ts'
import { answerDeleteUserRow } from './delete-user-row.ts'
import { answerRegisterUser } from './register-user.ts'
import { answerResetFactor } from './reset-factor.ts'
import type { InstitutionServices } from './services.ts'
import { answerUpdateAccountPortfolios } from './update-account-portfolios.ts'
import { answerUpdateUserPortfolios } from './update-user-portfolios.ts'
import { answerUserPortfolios } from './user-portfolios.ts'
import { answerUsers } from './users.ts'

export const institutionAnswers: readonly AnyAnswer<InstitutionServices>[] = [
  answerUsers,
  answerRegisterUser,
  answerDeleteUser,
  answerResetFactor,
  answerClients,
  answerAddPortfolio,
  answerDeletePortfolio,
  answerUserPortfolios,
  answerUpdateUserPortfolios,
  answerAccountPortfolios,
  answerUpdateAccountPortfolios,
  answerDeleteUserRow,
  answerAuditTrail,
]
