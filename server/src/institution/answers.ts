import type { AnyAnswer } from '#http/answer.ts'
import { answerClients, type InstitutionServices } from './clients.ts'

export const institutionAnswers: readonly AnyAnswer<InstitutionServices>[] = [answerClients]
