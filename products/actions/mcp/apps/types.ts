import type { Action, ActionDetail, Page_Action_ } from '@acme/api'

/** A row of the list, or the whole action: only the latter has `volume`. */
export type ActionData = Action & Partial<ActionDetail>
export type ActionListData = Page_Action_
