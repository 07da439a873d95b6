import type { AnyRouter } from '@trpc/server';
import { type ListedProcedure, procedureList } from '../../core/procedure-list.ts';
import { router } from '../../core/procedures/trpc.ts';
import { endpoints } from '../rest/endpoints/list.ts';

const routes = new Set(endpoints.map(({ name }) => name));

/** What REST, a GraphQL mutation or a command offers too. Other procedures serve facades, which bound what they cost. */
export const exposedProcedures = procedureList.filter(
  ({ name, meta }) => routes.has(name) || meta.graphql !== undefined || meta.command !== undefined,
);

/** The procedures of the router that clients may call. */
export const exposedRouter = routerOf(exposedProcedures);

/** A router of procedures, in folders by the first word of their names. */
function routerOf(listed: readonly Pick<ListedProcedure, 'name' | 'procedure'>[]): AnyRouter {
  const folders = Map.groupBy(listed, ({ name }) => name.split('.')[0] ?? '');
  return router(
    Object.fromEntries(
      [...folders].map(([folder, members]) => [
        folder,
        Object.fromEntries(members.map(({ name, procedure }) => [name.slice(folder.length + 1), procedure])),
      ]),
    ),
  );
}
