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

const inputs = z.array(z.instanceof(z.ZodObject));

function inputOf({ procedure }: ListedProcedure) {
  const [schema = z.object({})] = inputs.parse(procedure._def.inputs);
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: withoutNull });
  const validate = (given: unknown) => ({ value: given instanceof Object ? withNull(schema, given) : given });
  return {
    '~standard': { version: 1 as const, vendor: 'trpc-cli', validate },
    toJsonSchema: () => jsonSchema,
  };
}

/** What may be null is offered as what it is otherwise: told of both, the library would take JSON only. */
function withoutNull({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [other, ...more] = jsonSchema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (other === undefined || more.length > 0) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { ...other, ...jsonSchema });
}

/** The word `null` is null where that may be given. */
const withNull = ({ shape }: z.ZodObject, given: object): object =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value === 'null' && z.safeParse(shape[name] ?? z.any(), null).success ? null : value,
    ]),
  );
