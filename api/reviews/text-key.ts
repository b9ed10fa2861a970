const length = 50

/** The beginning of a text as the admins' table shows and sorts it. */
export const textKey = (text: string) => text.slice(0, length).toLowerCase()
