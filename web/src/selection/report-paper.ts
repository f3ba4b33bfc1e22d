import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReportFilters } from './filters.ts'

type Paper = 'A4' | 'Letter'

/** Countries that use Letter paper; others use A4. */
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE'])

interface ReportPaper {
  readonly paper: Paper
  readonly choose: (paper: Paper) => void
}

/** The paper of the PDF, in the URL where it is not that of the reader's country. A change replaces the history entry. */
export function useReportPaper(): ReportPaper {
  const { paper = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const usual = paperOf(navigator.language)
  const choose = (chosen: Paper) =>
    void navigate({
      to: '.',
      search: (former: Partial<ReportFilters>) => ({ ...former, paper: chosen === usual ? '' : chosen }),
      replace: true,
      resetScroll: false,
    })
  return { paper: paper === '' ? usual : paper, choose }
}

const paperOf = (language: string): Paper => (LETTER.has(new Intl.Locale(language).region ?? '') ? 'Letter' : 'A4')
