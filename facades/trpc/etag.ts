import { entityTag } from '../../core/records/entity-tag.ts';

/** The ETag that REST gives a record as the typed client reads it, for `if_match`. */
export const etagOf = (record: object): string => entityTag(JSON.stringify(record));
