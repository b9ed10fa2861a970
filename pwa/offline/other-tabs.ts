/** Listens to what other tabs say under a name; answers what says something to them. */
export function joinTabs<Message>(
  name: string,
  hear: (message: Message) => void,
): (message: Message) => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  return (message) => channel.postMessage(message)
}
