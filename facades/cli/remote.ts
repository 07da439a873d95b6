import { z } from 'zod';
import { type ListedProcedure, procedureList } from '../../core/procedure-list.ts';
import { procedure } from './trpc.ts';

/** Procedures as commands: all that REST and GraphQL mutations expose. */
export function remoteCommands() {
  const exposed = procedureList.filter(
    ({ meta }) => meta.openapi !== undefined || meta.graphql !== undefined || meta.command !== undefined,
  );
  const groups = Map.groupBy(exposed, ({ name }) => name.split('.')[0] ?? '');
  return Object.fromEntries(
    [...groups].map(([group, procedures]) => [group, Object.fromEntries(procedures.map(toCommand))]),
  );
}

/** The service validates the input; here, the schema only describes the options. */
function toCommand(listed: ListedProcedure) {
  const { name, meta } = listed;
  const description = meta.openapi?.summary ?? meta.graphql?.description ?? meta.command ?? '';
  const described = procedure.meta({ description }).input(inputOf(listed));
  const command =
    listed.type === 'query'
      ? described.query(({ ctx, input }) => ctx.calls.query(name, input))
      : described.mutation(({ ctx, input }) => ctx.calls.mutation(name, input));
  return [name.split('.')[1] ?? '', command] as const;
}

function inputOf({ input: schema = z.object({}) }: ListedProcedure) {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: withoutNull });
  const validate = (input: unknown) => ({ value: input instanceof Object ? withNull(schema, input) : input });
  return {
    '~standard': { version: 1 as const, vendor: 'trpc-cli', validate },
    toJsonSchema: () => jsonSchema,
  };
}

/** Removes null from a nullable option's type: for a union, the library would accept JSON only. */
function withoutNull({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [other, ...more] = jsonSchema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (other === undefined || more.length > 0) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { ...other, ...jsonSchema });
}

/** The text `null` becomes null for nullable options. */
const withNull = ({ shape }: z.ZodObject, input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      value === 'null' && z.safeParse(shape[name] ?? z.any(), null).success ? null : value,
    ]),
  );
