import type { AnyAnswer } from '#http/answer.ts'
import { answerAuditTrail } from './audit/audit-trail.ts'
import { answerClientBranding, answerInstitutionBranding } from './branding/branding.ts'
import { answerSaveBranding } from './branding/save-branding.ts'
import { answerAssignGroup, answerRemoveGrouping, answerRenameGrouping } from './groupings/change-grouping.ts'
import { answerGroupingMembers, answerGroupings } from './groupings/groupings.ts'
import { answerAssignMandate, answerEndAssignment } from './mandates/assign-mandate.ts'
import { answerEndMandate } from './mandates/end-mandate.ts'
import { answerMandates } from './mandates/mandates.ts'
import { answerSaveMandate } from './mandates/save-mandate.ts'
import { answerAccountPortfolios } from './matrices/account-portfolios.ts'
import { answerDeleteUserRow } from './matrices/delete-user-row.ts'
import { answerUpdateAccountPortfolios } from './matrices/update-account-portfolios.ts'
import { answerUpdateUserPortfolios } from './matrices/update-user-portfolios.ts'
import { answerUserPortfolios } from './matrices/user-portfolios.ts'
import { answerAddPortfolio } from './portfolios/add-portfolio.ts'
import { answerClients } from './portfolios/clients.ts'
import { answerDeletePortfolio } from './portfolios/delete-portfolio.ts'
import type { AdministrationServices } from './services.ts'
import { answerMappedLists, answerRemoveMappedList, answerSaveMappedList } from './sources/mapped-lists.ts'
import { answerEndSource, answerSaveSource } from './sources/save-source.ts'
import { answerSourceAccounts, answerSourceDeliveries } from './sources/source-parts.ts'
import { answerSources } from './sources/sources.ts'
import { answerSaveTaxGroup } from './tax-groups/save-tax-group.ts'
import { answerTaxGroups } from './tax-groups/tax-groups.ts'
import { answerDeleteUser } from './users/delete-user.ts'
import { answerDisableUser, answerEnableUser } from './users/disable-user.ts'
import { answerEraseUser } from './users/erase-user.ts'
import { answerRegisterUser } from './users/register-user.ts'
import { answerResetFactor } from './users/reset-factor.ts'
import { answerEndSessionsOfUser, answerSessionsOfUser } from './users/sessions-of-user.ts'
import { answerUsers } from './users/users.ts'

export const administrationAnswers: readonly AnyAnswer<AdministrationServices>[] = [
  answerUsers,
  answerRegisterUser,
  answerDeleteUser,
  answerResetFactor,
  answerDisableUser,
  answerEnableUser,
  answerEraseUser,
  answerSessionsOfUser,
  answerEndSessionsOfUser,
  answerClients,
  answerAddPortfolio,
  answerDeletePortfolio,
  answerUserPortfolios,
  answerUpdateUserPortfolios,
  answerAccountPortfolios,
  answerUpdateAccountPortfolios,
  answerDeleteUserRow,
  answerAuditTrail,
  answerInstitutionBranding,
  answerClientBranding,
  answerSaveBranding,
  answerSources,
  answerSourceDeliveries,
  answerSourceAccounts,
  answerSaveSource,
  answerEndSource,
  answerMappedLists,
  answerSaveMappedList,
  answerRemoveMappedList,
  answerGroupings,
  answerGroupingMembers,
  answerAssignGroup,
  answerRenameGrouping,
  answerRemoveGrouping,
  answerTaxGroups,
  answerSaveTaxGroup,
  answerMandates,
  answerSaveMandate,
  answerEndMandate,
  answerAssignMandate,
  answerEndAssignment,
]
