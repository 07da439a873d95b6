import { v7 } from 'uuid';
import { type Scope, wholeAudience } from '../../scope.ts';
import type { Compact } from '../compact.ts';

/** Shared by the rows of one audience's sample. */
export interface Context {
  readonly scope: Scope & { readonly audienceId: string };
  readonly now: Date;
  readonly times: { readonly created_at: string; readonly updated_at: string };
  readonly ids: Ids;
}

/** The id of each record by its external id, or a locale's label. */
type Ids = Readonly<Record<'locale' | 'venue' | 'photo' | 'person' | 'event', (key: string) => string>>;

export function contextOf(sample: Compact, now: Date): Context {
  const time = now.toISOString();
  const audienceId = v7();
  return {
    scope: { ...wholeAudience(audienceId, time), audienceId },
    now,
    times: { created_at: time, updated_at: time },
    ids: {
      locale: idsOf(sample.locales.map(({ label }) => label)),
      venue: idsOf(sample.venues.map(externalId)),
      photo: idsOf(sample.photos.map(externalId)),
      person: idsOf(sample.people.map(externalId)),
      event: idsOf(sample.events.map(externalId)),
    },
  };
}

const externalId = ({ external_id }: { external_id: string }): string => external_id;

function idsOf(keys: readonly string[]): (key: string) => string {
  const ids = new Map(keys.map((key) => [key, v7()]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The sample refers to ${key}, which it does not contain.`);
    return id;
  };
}
