import type { TideTableData } from './types'

export default class TideTable extends React.Component<{ table: TideTableData }> {}
