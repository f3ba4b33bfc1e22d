export { DOUBT_REASONS, type DoubtReason } from '@portal/analytics/series/doubt-rule.ts'
