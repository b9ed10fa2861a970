/** The main pointer is a finger: the device's own lists are easier to use than ours. */
export const isTouchScreen = () => 'matchMedia' in globalThis && matchMedia('(pointer: coarse)').matches
