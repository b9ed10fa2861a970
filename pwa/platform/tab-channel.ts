/** Listens to messages of other tabs on the named channel. Returns a function that sends one. */
export function openChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): (message: Message) => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  return (message) => channel.postMessage(message)
}
