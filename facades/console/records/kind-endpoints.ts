import type { Endpoint } from '../../http/endpoint.ts';
import type { Texts } from '../forms/posted.ts';
import { readStored } from '../forms/stored.ts';
import type { AnyDesk } from '../frame/desk.ts';
import type { ConsolePage, Posted } from '../frame/page.ts';
import { deletedRecord } from '../history/deleted-record.ts';
import { createSource } from '../sources/source-preview.ts';
import { act, actAsFilledIn, actionPage } from './act.ts';
import type { Kind } from './kind.ts';
import { hasList } from './kinds.ts';
import { listPage } from './list-page.ts';
import { bringsPreview, create, newPage } from './new-page.ts';
import { recordPage } from './record-page.ts';
import { save } from './save.ts';

type Page<Opened> = (name: string, path: string, show: (desk: Opened) => Promise<ConsolePage>) => Endpoint;

type Form<Opened extends AnyDesk> = (
  name: string,
  path: string,
  work: (posted: Posted<Opened>) => Promise<void>,
  takesPicture?: boolean,
) => Endpoint;

/** A new place is on the clocks of all the others. */
const usualTexts = ({ unsaidZone }: AnyDesk, { type }: Kind): Texts =>
  type === 'Locale' && unsaidZone !== null ? { time_zone: unsaidZone } : {};

/** The pages of one kind of record, as a console makes pages and forms. */
export const pagesOfKind =
  <Opened extends AnyDesk>(page: Page<Opened>, form: Form<Opened>) =>
  (kind: Kind): Endpoint[] => [
    ...(hasList(kind) ? [page(kind.list.name, `/${kind.path}`, (desk) => listPage(desk, kind))] : []),
    ...(kind.create === undefined
      ? []
      : [
          page(kind.create.name, `/${kind.path}/new`, async (desk) => {
            const { query } = desk.exchange;
            const copied = query.get('copy');
            const texts = copied === null ? {} : (await readStored(desk, kind, copied)).texts;
            return newPage(desk, kind, { ...usualTexts(desk, kind), ...texts, ...Object.fromEntries(query) });
          }),
          form(
            kind.create.name,
            `/${kind.path}/new`,
            (posted) => (bringsPreview(kind) ? createSource(kind, posted) : create(kind, posted)),
            true,
          ),
        ]),
    ...(kind.update === undefined
      ? []
      : [
          page(kind.byIds.name, `/${kind.path}/{id}`, (desk) => {
            const { id = '' } = desk.exchange.parameters;
            return recordPage(desk, kind, id).catch((error) => deletedRecord(desk, kind, id, error));
          }),
          form(kind.update.name, `/${kind.path}/{id}`, (posted) => save(kind, posted), true),
        ]),
    ...kind.actions.flatMap((action) => {
      const { name } = action.procedure;
      const path = `/${kind.path}/{id}/${action.verb}`;
      if (!action.asks) return [form(name, path, (posted) => act(kind, action, posted))];
      return [
        page(name, path, (desk) => actionPage(desk, kind, action)),
        form(name, path, (posted) => actAsFilledIn(kind, action, posted)),
      ];
    }),
  ];
