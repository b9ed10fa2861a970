import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while a page of the build comes to life, which must look as it was built. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
