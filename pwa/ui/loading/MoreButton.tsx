import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../Button.tsx'
import { ErrorText } from '../ErrorText.tsx'

/** Loads the next page of a list. An error shows above the button, and the list stays. */
export function MoreButton({ children, load }: { children: string; load: () => Promise<void> }) {
  const [state, setState] = useState<{ busy: boolean; message: string | null }>({
    busy: false,
    message: null,
  })
  async function loadMore() {
    setState({ busy: true, message: null })
    const message = await load().then(
      () => null,
      (error: unknown) => messageOf(error),
    )
    setState({ busy: false, message })
  }
  return (
    <div className="stack-tight">
      <ErrorText>{state.message}</ErrorText>
      <Button wide busy={state.busy} onClick={() => void loadMore()}>
        {children}
      </Button>
    </div>
  )
}
