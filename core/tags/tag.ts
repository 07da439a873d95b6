import { z } from 'zod';
import { tagRow, tagsByName } from '../../orm/records/tag.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import {
  decodeCursor,
  nameCursor,
  nameKey,
  pageInput,
  pageOf,
  startOfNames,
  toPage,
} from '../records/paging.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

export const tag = tagRow.pick({ id: true, name: true, color: true }).meta({ id: 'Tag' });

export const listTags = readProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/tags', 'Tags', 'List all tags by name'),
  })
  .input(z.object({ ...pageInput, ...audienceSelection }))
  .output(proven(pageOf(tag)))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [key, id] = decodeCursor(input.cursor, nameKey('tags')) ?? startOfNames;
    const rows = await ctx.database.query(tagsByName, scope, [key, id, input.limit + 1]);
    const page = toPage(rows, input.limit, nameCursor('tags'));
    return { ...page, items: page.items.map(({ id, name, color }) => ({ id, name, color })) };
  });
