import { z } from 'zod';
import type { Scope } from './scope.ts';
import type { WithoutTenants } from './tenant-tables.ts';

type StatementKind = 'query' | 'command';

/** Where a statement is executed. */
interface Where {
  /** Whether small reads should not wait behind it. */
  readonly isLarge?: boolean | undefined;
  /** Whether it is never executed by a replica. */
  readonly fromPrimary?: boolean | undefined;
}

/** A SQL text with the types of its rows and values. Its name is also the prepared statement's. */
export interface Statement<
  Row,
  Values extends readonly unknown[],
  Scoped extends boolean,
  Kind extends StatementKind = StatementKind,
> extends Where {
  readonly kind: Kind;
  readonly isScoped: Scoped;
  readonly name: string;
  readonly row: z.ZodType<Row>;
  readonly text: string;
  /** The parts of the scope that follow the values. */
  readonly scopeParts: readonly (keyof Scope)[];
  /** For type inference only. */
  readonly parameters?: Parameters<Values>;
}

/** Reads. */
export type Query<Row, Values extends readonly unknown[], Scoped extends boolean = false> = Statement<
  Row,
  Values,
  Scoped,
  'query'
>;

/** Writes or locks: only a transaction executes it. */
export type Command<Row, Values extends readonly unknown[], Scoped extends boolean = false> = Statement<
  Row,
  Values,
  Scoped,
  'command'
>;

/** The arguments of a statement: its scope, if it needs one, then the values of `$1`, `$2` and so on. */
export type StatementArguments<
  Values extends readonly unknown[],
  Scoped extends boolean,
> = Scoped extends true ? [scope: Scope, values: Values] : [values: Values];

interface Parameters<Values> {
  readonly types?: Values;
}

/** The types of the values that a statement takes. */
export const parameters = <Values extends readonly unknown[]>(): Parameters<Values> => ({});

/** The row of a statement that returns no columns. */
export const noColumns = z.object({});

/** All statements by name, for the tests that prepare them and check their scopes. */
export const statements = new Map<string, Statement<unknown, readonly unknown[], boolean>>();

const declare =
  <Kind extends StatementKind, Scoped extends boolean>(kind: Kind, isScoped: Scoped) =>
  <Row, Values extends readonly unknown[]>(
    name: string,
    row: z.ZodType<Row>,
    _parameters: Parameters<Values>,
    text: string,
    where: Where = {},
  ): Statement<Row, Values, Scoped, Kind> => {
    if (statements.has(name)) throw new Error(`Two statements are named ${name}.`);
    const statement = { kind, isScoped, name, row, ...compile(text), ...where };
    statements.set(name, statement);
    return statement;
  };

/** Reads tenants' records. In the text, the parts of the scope are `:audience`, `:hidden`, `:admin`, `:owner`, `:user` and `:now`. */
export const scopedQuery = declare('query', true);
/** Writes or locks tenants' records. */
export const scopedCommand = declare('command', true);

/** Reads tenants' records before the audience is known, such as by a credential. A test pins the list of these. */
export const unscopedQuery = declare('query', false);
/** Writes or locks records of any audience, such as in a job. A test pins the list of these. */
export const unscopedCommand = declare('command', false);

type DeclareWithoutTenants<Kind extends StatementKind> = <
  Row,
  Values extends readonly unknown[],
  const Text extends string,
>(
  name: string,
  row: z.ZodType<Row>,
  parameters: Parameters<Values>,
  text: Text & WithoutTenants<Text>,
) => Statement<Row, Values, false, Kind>;

/** Reads tables that belong to no audience: the compiler refuses a text with a tenant table. */
export const query: DeclareWithoutTenants<'query'> = unscopedQuery;
/** Writes or locks rows of tables that belong to no audience. */
export const command: DeclareWithoutTenants<'command'> = unscopedCommand;

const partsByName: Readonly<Record<string, keyof Scope>> = {
  audience: 'audienceId',
  hidden: 'hidden',
  admin: 'isAdmin',
  owner: 'isOwner',
  role: 'holdsRole',
  user: 'userId',
  now: 'now',
};

const scopePart = /(?<!:):(audience|hidden|admin|owner|role|user|now)\b/g;

/** Numbers the parts of the scope after the statement's own parameters. */
export function compile(named: string): { text: string; scopeParts: (keyof Scope)[] } {
  const own = Math.max(0, ...[...named.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const scopeParts: (keyof Scope)[] = [];
  const text = named.replaceAll(scopePart, (_, name: string) => {
    const part = partsByName[name] ?? 'audienceId';
    if (!scopeParts.includes(part)) scopeParts.push(part);
    return `$${own + scopeParts.indexOf(part) + 1}`;
  });
  return { text, scopeParts };
}
