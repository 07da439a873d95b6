import { z } from 'zod';
import { publicAudiences } from '../../orm/records/audience.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import {
  decodeCursor,
  nameCursor,
  nameKey,
  pageInput,
  pageOf,
  startOfNames,
  toPage,
} from '../records/paging.ts';

const limit = 60;

/** The audiences whose sites anybody may see, by name. */
export const listPublicAudiences = publicProcedure
  .input(z.object({ cursor: pageInput.cursor }))
  .output(
    proven(pageOf(z.object({ name: z.string(), subdomain: z.string(), tagline: z.string().nullable() }))),
  )
  .query(async ({ ctx, input: { cursor } }) => {
    const after = decodeCursor(cursor, nameKey) ?? startOfNames;
    const rows = await ctx.database.query(publicAudiences, [...after, limit + 1]);
    const page = toPage(rows, limit, nameCursor);
    const items = page.items.map(({ name, subdomain, tagline }) => ({ name, subdomain, tagline }));
    return { ...page, items };
  });
