/** Said after a logout whose erasure has not ended in time. */
export const notErasedYet =
  'What was saved on this device could not be erased yet. It is erased when you open this site again, or when you clear its data in your browser.'

/** Said by the page that has done it. */
export const erasedNow = 'What was saved on this device is now erased.'
