import type { Json } from './json.ts';

const descriptions: Readonly<Record<string, string>> = {
  Branding: 'Whose host it is, and how it looks.',
  Events: 'What is on, and who comes.',
  Health: 'For monitors.',
  Locales: 'Places that group venues, events and people: usually cities.',
  Me: 'The signed-in user and where they are.',
  Now: 'What is happening near the user.',
  People: 'Those who perform or take part.',
  Photos: 'Pictures and where they are.',
  Research: 'Snapshots and batches for automation.',
  Social: 'What the identity provider calls.',
  Tokens: 'Signing in, staying signed in, and signing out.',
  Tracks: 'Music linked to people.',
  Users: 'Those who signed in.',
  Venues: 'Where events take place.',
  Voice: 'For a voice-assistant skill.',
};

/** Every tag that operations use, described. */
export function tagsOf(paths: Record<string, Record<string, Json>>): Json[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const names = new Set(operations.flatMap(({ tags }) => (Array.isArray(tags) ? tags.map(String) : [])));
  return [...names].sort().map((name) => ({ name, description: descriptionOf(name) }));
}

function descriptionOf(name: string): string {
  const description = descriptions[name];
  if (description === undefined) throw new Error(`openapi/tags.ts does not describe the tag ${name}.`);
  return description;
}
