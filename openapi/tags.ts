import { procedureList } from '../core/procedure-list.ts';
import type { Json } from './json.ts';

/** For tags without a kind of record, or with a description of their own. */
const descriptions: Readonly<Record<string, string>> = {
  Branding: 'The audience that owns a host, and its theme.',
  Calendars: 'Calendars to subscribe to.',
  Changes: 'What has changed since, for clients that keep a copy.',
  Events: 'Events and RSVPs.',
  Health: 'Health checks for monitoring.',
  Locales: 'Places that group venues, events and people: usually cities.',
  Me: 'The signed-in user and where they are.',
  Now: 'What is happening near the user.',
  People: 'People who perform or take part in events.',
  Photos: 'Pictures and their addresses.',
  Research: 'Snapshots and batches for automation.',
  Search: 'What is found by words.',
  Social: 'Callbacks of the identity provider.',
  Tokens: 'Signing in, refreshing tokens, and signing out.',
  Tracks: 'Music linked to people.',
  Users: 'People who have signed in.',
  Venues: 'Where events take place.',
  Voice: 'For a voice-assistant skill.',
};

export function tagsOf(paths: Record<string, Record<string, Json>>): Json[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const names = new Set(operations.flatMap(({ tags }) => (Array.isArray(tags) ? tags.map(String) : [])));
  return [...names].sort().map((name) => ({ name, description: descriptionOf(name) }));
}

function descriptionOf(name: string): string {
  const description = descriptions[name] ?? recordDescription(name);
  if (description === undefined) throw new Error(`openapi/tags.ts does not describe the tag ${name}.`);
  return description;
}

/** The tag of a kind of record is its folder's name: `Venues`. */
const recordDescription = (tag: string): string | undefined =>
  procedureList.find(({ name, meta }) => meta.record && name.startsWith(`${tag.toLowerCase()}.`))?.meta.record
    ?.declaration.row.description;
