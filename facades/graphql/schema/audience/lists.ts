import type { List } from '../lists.ts';
import { audienceOwnLists } from '../types/audience.ts';

/** The lists of the audience schema. */
export const audienceLists: readonly List[] = [
  { on: 'Query', name: 'locales', of: 'Locale', description: 'The locales.' },
  { on: 'Query', name: 'venues', of: 'Venue', description: 'The venues.' },
  { on: 'Query', name: 'people', of: 'Person', description: 'The people.' },
  { on: 'Query', name: 'events', of: 'Event', description: 'The events, past ones included.' },
  ...audienceOwnLists,
  { on: 'Locale', name: 'venues', of: 'Venue', description: 'Its venues.' },
  { on: 'Locale', name: 'people', of: 'Person', description: 'Its people.' },
  { on: 'Locale', name: 'events', of: 'Event', description: 'The events at its venues, past ones included.' },
  { on: 'Venue', name: 'events', of: 'Event', description: 'Its events, past ones included.' },
  {
    on: 'Venue',
    name: 'messages',
    of: 'Message',
    description: 'Its messages: all of them for administrators and API keys, current ones for others.',
  },
  { on: 'Event', name: 'people', of: 'Person', description: 'The line-up, in its own order.' },
  {
    on: 'Person',
    name: 'events',
    of: 'Event',
    description: 'The events where they appear, past ones included.',
  },
  { on: 'Person', name: 'tracks', of: 'Track', description: 'Their music.' },
];
