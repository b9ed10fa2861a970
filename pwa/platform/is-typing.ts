const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]'

/** Whether a key pressed there is text, or belongs to a dialog: single-key shortcuts leave it alone. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(fields) !== null
