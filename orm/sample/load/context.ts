import { type AudienceScope, wholeAudience } from '../../statements/scope.ts';
import type { Compact } from '../compact.ts';
import { sampleId } from './sample-id.ts';

/** Shared by the rows of one audience's sample. */
export interface Context {
  readonly scope: AudienceScope;
  readonly now: Date;
  readonly times: { readonly created_at: string; readonly updated_at: string };
  readonly ids: Ids;
}

type Kind = 'locale' | 'venue' | 'page' | 'photo' | 'person' | 'event' | 'track';

/** The id of each record by its external id, or a locale's label. A page has the external id of its venue. */
type Ids = Readonly<Record<Kind, (key: string) => string>>;

export function contextOf(sample: Compact, now: Date): Context {
  const time = now.toISOString();
  const { audience } = sample;
  const audienceId = sampleId(audience, 'audience', audience);
  const idsOf = (kind: Kind, keys: readonly string[]) => {
    const ids = new Map(keys.map((key) => [key, sampleId(audience, kind, key)]));
    return (key: string) => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`The sample refers to ${key}, which it does not contain.`);
      return id;
    };
  };
  return {
    scope: wholeAudience(audienceId, time),
    now,
    times: { created_at: time, updated_at: time },
    ids: {
      locale: idsOf(
        'locale',
        sample.locales.map(({ label }) => label),
      ),
      venue: idsOf('venue', sample.venues.map(externalId)),
      page: idsOf('page', sample.venues.map(externalId)),
      photo: idsOf('photo', sample.photos.map(externalId)),
      person: idsOf('person', sample.people.map(externalId)),
      event: idsOf('event', sample.events.map(externalId)),
      track: idsOf('track', sample.tracks.map(externalId)),
    },
  };
}

const externalId = ({ external_id }: { external_id: string }): string => external_id;
