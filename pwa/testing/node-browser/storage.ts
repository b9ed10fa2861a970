type Change = { key?: string; oldValue?: string; newValue?: string }

/** A storage of the web over a map. */
export function createStorage(stored: Map<string, string>, changed: (change: Change) => void): Storage {
  return {
    get length() {
      return stored.size
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, newValue) {
      const oldValue = stored.get(key)
      stored.set(key, newValue)
      if (oldValue !== newValue) changed({ key, oldValue, newValue })
    },
    removeItem(key) {
      const oldValue = stored.get(key)
      if (stored.delete(key)) changed({ key, oldValue })
    },
    clear() {
      stored.clear()
      changed({})
    },
  }
}
