import { v7 } from 'uuid';
import type { Compact } from '../compact.ts';
import type { Context } from './context.ts';
import { tables } from './tables.ts';

export function peopleRows(sample: Compact, { audience_id, times, ids }: Context) {
  return [
    tables.person(
      sample.people.map((person) => ({
        id: ids.person(person.external_id),
        audience_id,
        locale_id: ids.locale(person.locale),
        name: person.name,
        ...times,
      })),
    ),
    tables.track(
      sample.tracks.map((track) => ({
        id: v7(),
        audience_id,
        person_id: ids.person(track.person),
        name: track.name,
        url: track.source_url ?? null,
        ...times,
      })),
    ),
  ];
}
