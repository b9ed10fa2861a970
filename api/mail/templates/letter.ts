/**
 * The configured addresses. Links are built from them alone, never from a request: a forged link could steal a token.
 */
export type Site = { publicUrl: string; supportEmail: string }

/** A paragraph, numbered steps, named facts, a button with its address, a quotation, or small print. */
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
  /** The person's first name; the greeting omits it when it does not look like a name. */
  firstName?: string
  blocks: Block[]
  /** The last line: the reason for this mail. */
  why: string
  replyTo?: string
}

/** A full address on our own site; `path` begins with a slash. */
export const linkTo = ({ publicUrl }: Site, path: string) => new URL(path, publicUrl).href

const NAME = /^[\p{L}\p{M}'’ -]+(\. [\p{L}\p{M}'’ -]+)*\.?$/u

/** 'Hello Ana,' or 'Hello,' for anything but a name, so that a first name cannot be used to send advertising. */
function greeting(firstName: string): string {
  const name = firstName.trim()
  return name.length <= 60 && NAME.test(name) ? `Hello ${name},` : 'Hello,'
}

/** The letter's blocks, the greeting first. */
export const withGreeting = ({ firstName, blocks }: Letter): Block[] =>
  firstName === undefined ? blocks : [greeting(firstName), ...blocks]
