import type { RecordType } from '../../../../core/ids.ts';
import { toGlobalId } from '../global-id.ts';

/** The `id` field of a kind of record. */
export const nodeId = (type: RecordType) => ({
  description: 'The global id.',
  resolve: ({ id }: { id: string }) => toGlobalId(type, id),
});
