import { Component, type ComponentType, type ReactNode } from 'react'

type Props = {
  /** A change of this (the address) tries again. */
  at: string
  /** What is shown in the place of what broke. */
  Failed: ComponentType<{ error: unknown }>
  children: ReactNode
}
type State = { at: string; failure: { error: unknown } | null }

/** Shows something else in the place of what broke while being rendered. */
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
