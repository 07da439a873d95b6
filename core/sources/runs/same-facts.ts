/** An item or a record, and the facts by which it can be told from others. */
export interface Described {
  readonly external_id: string;
  readonly facts: readonly unknown[];
  /** The indexes of those that somebody edited. */
  readonly edited?: readonly number[];
}

export interface Renamed {
  readonly before: string;
  readonly after: string;
}

/** Which records items are whose facts are the same, but for one that somebody edited. Each is one at most. */
export function sameFacts(items: readonly Described[], records: readonly Described[]): Renamed[] {
  const byFacts = Map.groupBy(
    records.flatMap((record) =>
      [none, ...(record.edited ?? [])].map((but) => ({ record, key: keyOf(record, but) })),
    ),
    ({ key }) => key,
  );
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const but of [none, ...(items[0]?.facts.keys() ?? [])])
    for (const item of items) {
      const alike = found.has(item.external_id) ? [] : (byFacts.get(keyOf(item, but)) ?? []);
      const before = alike.find(({ record }) => !taken.has(record.external_id))?.record.external_id;
      if (before === undefined) continue;
      taken.add(before);
      found.set(item.external_id, before);
    }
  return [...found].map(([after, before]) => ({ before, after }));
}

const none = -1;

const keyOf = ({ facts }: Described, but: number): string =>
  JSON.stringify([but, facts.filter((_, index) => index !== but)]);
