import { localeColumns, localeRow } from '../records/locale.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** What a source is read with. */
export const localesOfAudience = scopedQuery(
  'locales_of_audience',
  localeRow,
  parameters<[]>(),
  `select ${localeColumns} from locale l where ${inAudience('l.audience_id')} order by l.id`,
);
