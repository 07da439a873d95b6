import DataLoader from 'dataloader';
import type { createCaller } from '../../core/router.ts';

type Caller = ReturnType<typeof createCaller>;
type ByIds<Row> = (input: { ids: string[] }) => Promise<(Row | null)[]>;

/** What loads each kind of record by id: together, once a request, and within the reader's scope. */
export const recordLoaders = ({ audiences }: Caller) => ({
  Audience: loader(audiences.byIds),
});

const loader = <Row>(byIds: ByIds<Row>) =>
  new DataLoader<string, Row | null>((ids) => byIds({ ids: [...ids] }), { maxBatchSize: 1000 });

export type RecordLoaders = ReturnType<typeof recordLoaders>;

/** The rows that the kinds of record are made from. */
export type Records = {
  [Type in keyof RecordLoaders]: NonNullable<Awaited<ReturnType<RecordLoaders[Type]['load']>>>;
};
