/** The present line-up, in which those whom the change removed are back before those who used to follow them. */
export function mergedLineUp(
  former: readonly string[],
  after: readonly string[],
  present: readonly string[],
): string[] {
  const merged = [...present];
  for (const [position, id] of [...former.entries()].toReversed()) {
    if (after.includes(id) || merged.includes(id)) continue;
    const next = former.slice(position + 1).find((other) => merged.includes(other));
    merged.splice(next === undefined ? merged.length : merged.indexOf(next), 0, id);
  }
  return merged;
}
