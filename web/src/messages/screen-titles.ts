import { MENU_GROUPS, SCREEN_TITLES } from '@portal/presentation/messages/en/screen-titles.ts'
import { texts } from '#messages/page-texts.ts'

export const screenTitle = texts('screenTitle', SCREEN_TITLES)
export const menuGroup = texts('menuGroup', MENU_GROUPS)
