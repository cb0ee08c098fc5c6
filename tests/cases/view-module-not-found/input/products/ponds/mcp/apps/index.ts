export { PondView, type PondData } from './pond-view'
