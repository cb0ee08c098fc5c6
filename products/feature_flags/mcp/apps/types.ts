import type { FeatureFlag, FeatureFlagDetail, Page_FeatureFlag_ } from '@acme/api'

/** A row of the list, or the whole flag: only the latter has `evaluations`. */
export type FeatureFlagData = FeatureFlag & Partial<FeatureFlagDetail>
export type FeatureFlagListData = Page_FeatureFlag_
