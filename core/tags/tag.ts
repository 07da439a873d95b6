import { z } from 'zod';
import { tagRow, tags } from '../../orm/records/tag.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { readPage } from '../records/list.ts';
import { pageInput, pageOf } from '../records/paging.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

export const tag = tagRow.pick({ id: true, name: true, color: true }).meta({ id: 'Tag' });

export const listTags = readProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/tags', 'Tags', 'List all tags by name'),
  })
  .input(z.object({ ...pageInput, ...audienceSelection }))
  .output(proven(pageOf(tag)))
  .query(async ({ ctx, input: { limit, cursor, ...selection } }) => {
    const list = { owner: 'platform', id: nilId, limit, cursor };
    const page = await readPage(ctx.database, await readingScope(ctx, selection), tags, list);
    return { ...page, items: page.items.map(({ id, name, color }) => ({ id, name, color })) };
  });
