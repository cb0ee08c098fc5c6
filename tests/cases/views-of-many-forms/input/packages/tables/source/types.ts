export type TideTableData = { hours: number[] }
