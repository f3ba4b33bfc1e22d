import { NOTICE } from '@portal/presentation/messages/en/server/notice.ts'

import { texts } from './texts.ts'

export const notice = texts('notice', NOTICE)
