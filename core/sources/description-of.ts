import { invalidField } from '../errors/refusal.ts';
import { type SourceDescription, sourceDescription } from './description.ts';

interface Described {
  readonly locale_id?: string | null | undefined;
}

interface KnownLocale {
  readonly id: string;
  readonly label: string;
}

/** How a source is read, as its fields say: what they leave out is as by default. */
export function descriptionOf(
  { locale_id, ...fields }: Described & Pick<SourceDescription, 'address'>,
  locales: readonly KnownLocale[],
): SourceDescription {
  const locale = locales.find(({ id }) => id === locale_id)?.label;
  if (locale_id && locale === undefined)
    throw invalidField('locale_id', 'must be the id of a locale of the audience');
  return sourceDescription.parse({ ...fields, locale });
}
