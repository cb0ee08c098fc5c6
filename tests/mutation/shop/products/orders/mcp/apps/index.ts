export * from './views'
export * from './types'
