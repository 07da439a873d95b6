import type { Source } from '../../../orm/schema/entities/source.ts';
import type { SourceDescription } from '../description.ts';

/** What a source says of itself, for its readers. */
export function storedDescription(
  source: Source,
  address: string,
  locales: readonly { readonly id: string; readonly label: string }[],
): SourceDescription {
  const { mapping, places, include, exclude, days } = source;
  return {
    ...{ address, mapping, places, include, exclude, days },
    kind: source.kind ?? null,
    locale: locales.find(({ id }) => id === source.localeId)?.label ?? null,
    time_zone: source.timeZone ?? null,
    override_time_zone: source.overrideTimeZone,
    starts_from: source.startsFrom ?? null,
    venue: source.venue ?? null,
    url: source.url ?? null,
    latitude: source.latitude ?? null,
    longitude: source.longitude ?? null,
  };
}
