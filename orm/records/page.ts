import { z } from 'zod';
import { uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { defineRecord } from './record.ts';

export const pageRow = z
  .object({
    id: uuid,
    name: z.string().describe('The name of the venue or person.'),
    url: z.string().nullable().describe('Its web address, if known.'),
  })
  .describe('The web page of a venue or a person.');

/** The page of a hidden venue is hidden too. */
export const pages = defineRecord('Page', {
  row: pageRow,
  columns: 'g.id, g.name, g.url',
  from: 'page g',
  isVisible: `${inAudience('g.audience_id')}
    and (:hidden or not exists (select from venue v where v.page_id = g.id and v.hidden))`,
  owners: {},
  filters: {},
  orders: {},
});
