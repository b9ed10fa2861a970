import { Component, type ComponentType, type ReactNode } from 'react'

type Props = {
  /** The address; when it changes, the children are rendered again. */
  at: string
  /** What is shown in place of the children after an error. */
  Failed: ComponentType<{ error: unknown }>
  children: ReactNode
}
type State = { at: string; failure: { error: unknown } | null }

/** Shows `Failed` in place of children that threw while rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null }
  }

  override render() {
    const { Failed, children } = this.props
    return this.state.failure ? <Failed error={this.state.failure.error} /> : children
  }
}
