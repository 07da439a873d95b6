import { tagWordRow } from '../../../orm/reads/tag-words.ts';
import type { Builder } from './builder.ts';
import type { OutputTypes } from './output-types.ts';
import type { RecordTypes } from './record-types.ts';
import { idsIn } from './relations.ts';

export function addTags(builder: Builder, types: RecordTypes, outputs: OutputTypes): void {
  builder.objectField(types.of('Event'), 'tags', (t) =>
    t.field({
      type: [types.of('Tag')],
      description: 'Its tags, by name.',
      resolve: async ({ tag_ids }, _args, context) => {
        const found = await Promise.all(idsIn(tag_ids).map((id) => context.record('Tag', id)));
        const tags = new Map(found.flatMap((tag) => (tag === null ? [] : [[String(tag.name_key), tag]])));
        return [...tags.keys()].sort().flatMap((key) => tags.get(key) ?? []);
      },
    }),
  );
  builder.objectField(types.of('Audience'), 'tagWords', (t) =>
    t.field({
      type: [outputs.object(tagWordRow, 'TagWord')],
      nullable: true,
      description:
        'Words that sources send with events, and the audience has no tag for: at most 200, those of most events first. ' +
        'Owners only.',
      resolve: ({ id }, _args, context) => context.call('tags.words', { audience_id: String(id) }),
    }),
  );
}
