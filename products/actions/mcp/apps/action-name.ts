import type { ActionData } from './types'

/** Imported actions may lack a name; their number tells them apart. */
export function actionName({ name, id }: ActionData): string {
    return name?.trim() ? name : `Unnamed action ${id}`
}
