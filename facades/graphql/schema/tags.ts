import type { z } from 'zod';
import { tagWordRow } from '../../../orm/reads/tag-words.ts';
import type { Builder } from './builder.ts';
import { descriptionOf } from './inputs.ts';
import type { RecordTypes } from './record-types.ts';
import { idsIn } from './relations.ts';

export function addTags(builder: Builder, types: RecordTypes): void {
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
  const word = builder.objectRef<z.output<typeof tagWordRow>>('TagWord').implement({
    description: descriptionOf(tagWordRow),
    fields: (t) => ({
      word: t.exposeString('word', { description: descriptionOf(tagWordRow.shape.word) }),
      events: t.exposeInt('events', { description: descriptionOf(tagWordRow.shape.events) }),
      sources: t.exposeStringList('sources', { description: descriptionOf(tagWordRow.shape.sources) }),
    }),
  });
  builder.objectField(types.of('Audience'), 'tagWords', (t) =>
    t.field({
      type: [word],
      nullable: true,
      description:
        'Words that sources send with events, and the audience has no tag for: at most 200, those of most events first. ' +
        'Owners only.',
      resolve: ({ id }, _args, context) => context.call('tags.words', { audience_id: String(id) }),
    }),
  );
}
