/** The present line-up with those of the former one who are not left, before those whom they preceded. */
export function mergedLineUp(
  former: readonly string[],
  left: readonly string[],
  present: readonly string[],
): string[] {
  const merged = [...present];
  for (const [position, id] of [...former.entries()].toReversed()) {
    if (left.includes(id) || merged.includes(id)) continue;
    const next = former.slice(position + 1).find((other) => merged.includes(other));
    merged.splice(next === undefined ? merged.length : merged.indexOf(next), 0, id);
  }
  return merged;
}
