import type { Pack } from '@portal/contract/packs/pack-terms.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'

import { timePeriodText } from '#messages/choice-texts.ts'
import { packText } from '#messages/pack-texts.ts'

/** Name of a pack, such as “Brief, 1 year”. */
export const packName = ({ kind, timePeriod }: Pick<Pack, 'kind' | 'timePeriod'>): string =>
  packText('name', { kind: packText(`kinds.${kind}`), period: timePeriodText(timePeriod as TimePeriod) })
