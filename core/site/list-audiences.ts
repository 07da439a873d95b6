import { z } from 'zod';
import { publicAudiences } from '../../orm/records/audience.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { readPage } from '../records/list.ts';
import { pageInput, pageOf } from '../records/paging.ts';
import { publicScope } from '../request/scope.ts';

const limit = 60;

/** The audiences whose sites anybody may see, by name. */
export const listPublicAudiences = publicProcedure
  .input(z.object({ cursor: pageInput.cursor }))
  .output(
    proven(pageOf(z.object({ name: z.string(), subdomain: z.string(), tagline: z.string().nullable() }))),
  )
  .query(async ({ ctx, input: { cursor } }) => {
    const list = { owner: 'platform', id: nilId, limit, cursor };
    const page = await readPage(ctx.database, publicScope(ctx, null), publicAudiences, list);
    const items = page.items.map(({ name, subdomain, tagline }) => ({ name, subdomain, tagline }));
    return { ...page, items };
  });
