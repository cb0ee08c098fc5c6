/** Keeps an exception of a view inside the app's frame: says what happened, offers another try, tells the host. */
import { Component, type ErrorInfo, type ReactNode } from 'react'

import { HostContext, type Host } from './host'
import { StateMessage } from './states'
import { messageOf } from './tool-result'

interface Props {
    /** A change of this value (a new result) gives the view a new chance. */
    turn: number
    appName: string
    children: ReactNode
}

interface State {
    turn: number
    error: unknown
    failed: boolean
}

export class ErrorBoundary extends Component<Props, State> {
    static override contextType = HostContext
    declare context: Host | null
    override state: State = { turn: this.props.turn, error: null, failed: false }

    static getDerivedStateFromError(error: unknown): Partial<State> {
        return { error, failed: true }
    }

    static getDerivedStateFromProps(props: Props, state: State): State | null {
        return props.turn === state.turn ? null : { turn: props.turn, error: null, failed: false }
    }

    override componentDidCatch(error: unknown, info: ErrorInfo): void {
        const app = this.context?.app
        if (app?.getHostCapabilities()?.logging) {
            const data = `${messageOf(error)}${info.componentStack ?? ''}`
            void app.sendLog({ level: 'error', logger: this.props.appName, data }).catch(() => undefined)
        }
    }

    override render(): ReactNode {
        if (!this.state.failed) {
            return this.props.children
        }
        return (
            <StateMessage role="alert" title="This view cannot show the result.">
                <p>{messageOf(this.state.error)}</p>
                <button type="button" onClick={() => this.setState({ error: null, failed: false })}>
                    Try again
                </button>
            </StateMessage>
        )
    }
}
