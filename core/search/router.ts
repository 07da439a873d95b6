import { router } from '../procedures/trpc.ts';
import { listHits } from './hits.ts';
import { searchRecords } from './records.ts';
import { searchUnlisted } from './unlisted.ts';

export const search = router({ hits: listHits, records: searchRecords, unlisted: searchUnlisted });
