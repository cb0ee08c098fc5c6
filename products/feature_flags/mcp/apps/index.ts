export { FeatureFlagListView } from './feature-flag-list-view'
export { FeatureFlagView } from './feature-flag-view'
export type { FeatureFlagData, FeatureFlagListData } from './types'
