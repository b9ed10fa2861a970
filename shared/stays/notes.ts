/** As people count: an emoji is one character. */
export const lengthOf = (note: string): number => Array.from(note).length

/** Each of these notes once, on lines of their own. */
export const joinNotes = (...notes: string[]): string =>
  notes.reduce((all, note) => (note === '' || all.includes(note) ? all : `${all}\n${note}`), '').trim()
