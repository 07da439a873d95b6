/** Procedures renamed in version 0.2, by the ends of their names. The router has the former names until version 0.3. */
const renamed: Readonly<Record<string, string>> = {
  'events.answer': 'events.rsvp',
  '.slices': '.listByOwner',
  '.totals': '.countByOwner',
};

const formerEnd = (name: string) => Object.keys(renamed).find((end) => name.endsWith(end));

export const isFormerName = (name: string): boolean => formerEnd(name) !== undefined;

export function currentName(name: string): string {
  const end = formerEnd(name);
  return end === undefined ? name : name.slice(0, -end.length) + renamed[end];
}
