import type * as zustand from 'zustand'

type Store = zustand.StoreApi<unknown>

const stores = new Set<Store>()

/** Every store is as it was when its module was loaded. */
export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true)
}

/** Zustand, with every store that `create` makes among those that `resetStores` knows. */
export function withKnownStores({ create, ...others }: typeof zustand): object {
  const makeKnown = (initialize: zustand.StateCreator<unknown>) => {
    const store = create(initialize)
    stores.add(store)
    return store
  }
  const createKnown = (initialize?: zustand.StateCreator<unknown>) =>
    initialize ? makeKnown(initialize) : makeKnown
  return { ...others, create: createKnown }
}
