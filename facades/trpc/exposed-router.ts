import type { AnyRouter } from '@trpc/server';
import { isProcedure, procedureList } from '../../core/procedure-list.ts';
import { router } from '../../core/procedures/trpc.ts';
import { appRouter } from '../../core/router.ts';
import { endpoints } from '../rest/endpoints/list.ts';

const routes = new Set(endpoints.map(({ name }) => name));

/** What REST, a GraphQL mutation or a command offers too. Other procedures serve facades, which bound what they cost. */
const exposed = new Set(
  procedureList.flatMap(({ name, meta }) => (routes.has(name) || meta.graphql !== undefined ? [name] : [])),
);

const procedures = Object.entries<unknown>(appRouter._def.procedures).flatMap(([name, procedure]) =>
  isProcedure(procedure) && exposed.has(name) ? [{ name, procedure }] : [],
);

const folders = Map.groupBy(procedures, ({ name }) => name.split('.')[0] ?? '');

/** The procedures of the router that clients may call. */
export const exposedRouter: AnyRouter = router(
  Object.fromEntries(
    [...folders].map(([folder, members]) => [
      folder,
      Object.fromEntries(members.map(({ name, procedure }) => [name.slice(folder.length + 1), procedure])),
    ]),
  ),
);
