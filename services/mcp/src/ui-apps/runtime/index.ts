/** What generated entries, hand-written apps and shared components may import of the runtime. */
export { AppWrapper, type AppOptions, type AppWrapperProps } from './app-wrapper'
export {
    DetailContent,
    ListContent,
    SourceLink,
    type DetailViewProps,
    type DispatchProps,
    type DispatchRenderer,
    type ListViewProps,
} from './content'
export { useDrillDown, type DrillDown } from './drill-down'
export { useHost, type Host, type HostApp, type Notice } from './host'
export { useLocale, type Locale } from './locale'
export { mountDetail, mountList, type DetailOptions, type ListOptions } from './mount'
export { useOpenLink } from './open-link'
export { StateMessage, type StateMessageProps } from './states'
export { hostToolName } from './tool-names'
export { readToolResult, type Outcome } from './tool-result'
