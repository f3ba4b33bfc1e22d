import { MAPPED_LIST } from '@portal/presentation/messages/en/administration/mapped-list.ts'
import { texts } from '#messages/page-texts.ts'

export const mappedListText = texts('mappedList', MAPPED_LIST)
