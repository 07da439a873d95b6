import { isMergeable, type MergeableKind, ofMergeable } from '../undoing/kinds.ts';

/** Those of which a row says into which it was merged. */
export type MergedKind = MergeableKind | 'tag';

export const isMergedKind = (kind: string): kind is MergedKind => kind === 'tag' || isMergeable(kind);

/** Something for each of them. */
export const ofMerged = <Built>(build: (kind: MergedKind) => Built) => ({
  ...ofMergeable(build),
  tag: build('tag'),
});
