import { Lock } from 'lucide-react'

import { readOnlyText } from '#messages/read-only-texts.ts'
import { WarnNotice } from './warn-notice.tsx'

/** Says that the portal is read-only. */
export const ReadOnlyNotice = () => <WarnNotice icon={Lock}>{readOnlyText('notice')}</WarnNotice>
