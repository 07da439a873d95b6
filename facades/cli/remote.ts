import { getUntypedClient } from '@trpc/client';
import { z } from 'zod';
import { type ListedProcedure, procedureList } from '../../core/procedure-list.ts';
import { procedure } from './trpc.ts';

/** The service's use cases as commands by room: what REST offers, and what GraphQL changes. */
export function remoteCommands() {
  const offered = procedureList.filter(
    ({ meta }) => meta.openapi !== undefined || meta.graphql !== undefined,
  );
  const rooms = Map.groupBy(offered, ({ name }) => name.split('.')[0] ?? '');
  return Object.fromEntries(
    [...rooms].map(([room, listed]) => [room, Object.fromEntries(listed.map(command))]),
  );
}

/** Asks the service, which validates: here the schema only tells what may be given. */
function command(listed: ListedProcedure) {
  const { name, meta } = listed;
  const description = meta.openapi?.summary ?? meta.graphql?.description ?? '';
  const described = procedure.meta({ description }).input(inputOf(listed));
  const made =
    listed.procedure._def.type === 'query'
      ? described.query(({ ctx, input }) => getUntypedClient(ctx.client).query(name, input))
      : described.mutation(({ ctx, input }) => getUntypedClient(ctx.client).mutation(name, input));
  return [name.split('.')[1] ?? '', made] as const;
}

const inputs = z.array(z.instanceof(z.ZodType));

function inputOf({ procedure }: ListedProcedure) {
  const [schema = z.object({})] = inputs.parse(procedure._def.inputs);
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    '~standard': { version: 1 as const, vendor: 'trpc-cli', validate: (value: unknown) => ({ value }) },
    toJsonSchema: () => jsonSchema,
  };
}
