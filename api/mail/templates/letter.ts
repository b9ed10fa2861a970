/** What all templates need: links are built from the configured public address alone (D-13). */
export type Site = { publicUrl: string; supportEmail: string }

/** A paragraph, numbered steps, facts by name, a button with its address, somebody's own words, or small print. */
export type Block =
  | string
  | { steps: string[] }
  | { facts: [name: string, value: string][] }
  | { button: string; url: string }
  | { quote: string }
  | { small: string }

export type Letter = {
  to: string
  subject: string
  /** The person's first name; left out of the greeting when it could be read as more than a name. */
  firstName?: string
  blocks: Block[]
  /** The last line: why this mail comes. */
  why: string
  replyTo?: string
}

/** An address on our own site; `path` begins with a slash. */
export const linkTo = ({ publicUrl }: Site, path: string) => new URL(path, publicUrl).href

const NAME = /^[\p{L}\p{M}'’ -]+(\. [\p{L}\p{M}'’ -]+)*\.?$/u

/** 'Hello Ana,' and 'Hello,' for what is no name, so that nobody sends advertising as a first name. */
function greeting(firstName: string): string {
  const name = firstName.trim()
  return name.length <= 60 && NAME.test(name) ? `Hello ${name},` : 'Hello,'
}

/** The letter's blocks, the greeting first. */
export const withGreeting = ({ firstName, blocks }: Letter): Block[] =>
  firstName === undefined ? blocks : [greeting(firstName), ...blocks]
