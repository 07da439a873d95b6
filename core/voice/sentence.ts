const english = new Intl.ListFormat('en');

/** `Ada`, `Ada and Bo`, `Ada, Bo, and 3 others`. */
export function spokenNames(names: readonly string[]): string {
  const [first = '', second, third, ...others] = names;
  if (others.length > 0) return english.format([first, second ?? '', `${others.length + 1} others`]);
  return english.format([first, second, third].filter((name) => name !== undefined));
}

/** Names are third-party text, which may contain full stops or end without one. */
export function sentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const ended = /[.!?]$/.test(plain) ? plain : `${plain}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
