/** Procedures renamed in version 0.2. The router has the former names until version 0.3. */
const renamed: Readonly<Record<string, string>> = { 'events.answer': 'events.rsvp' };

export const isFormerName = (name: string): boolean => Object.hasOwn(renamed, name);

export const currentName = (name: string): string => (isFormerName(name) ? renamed[name] : undefined) ?? name;
