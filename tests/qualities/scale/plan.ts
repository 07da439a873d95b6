import type { Database } from '../../../orm/database.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { statement } from '../../support/database/statement.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

interface Read {
  readonly text: string;
  readonly scopeParts: readonly (keyof Scope)[];
}

/** What PostgreSQL really did, by the generic plan that prepared statements get, or the custom one of other statements. */
export async function planOf(
  database: Database,
  { text, scopeParts }: Read,
  values: readonly unknown[],
  scope: Partial<Scope> = {},
  mode: 'generic' | 'custom' = 'generic',
): Promise<PlanNode> {
  const all = [...values, ...scopeParts.map((part) => scope[part])];
  const run = <Row>(command: string) => statement<Row, []>(command, command);
  return database.transaction(async ({ query }) => {
    await query(run(`set local plan_cache_mode = force_${mode}_plan`), []);
    await query(run('set local jit = off'), []);
    if (mode === 'generic') await query(run('set local enable_seqscan = off'), []);
    await query(run(`prepare explained as ${text}`), []);
    const explain = `explain (analyze, buffers, format json) execute explained(${all.map(literal).join(', ')})`;
    const [row] = await query(run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain), []);
    await query(run('deallocate explained'), []);
    if (row === undefined) throw new Error('There is no plan.');
    return row['QUERY PLAN'][0].Plan;
  });
}

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

/** The scans of these tables. */
export const scansIn = (node: PlanNode, tables: readonly string[]): PlanNode[] => [
  ...(tables.includes((node['Relation Name'] ?? '').replace(/_row$/, '')) ? [node] : []),
  ...(node.Plans ?? []).flatMap((plan) => scansIn(plan, tables)),
];

export const rowsLookedAt = (scan: PlanNode): number =>
  (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'];

/** How many rows of these tables are looked at in all. */
export const rowsOf = (node: PlanNode, tables: readonly string[]): number =>
  scansIn(node, tables).reduce((sum, scan) => sum + rowsLookedAt(scan), 0);

/** The buffers of tables and indexes that the node and those below it read. */
export const buffersOf = (node: PlanNode): number =>
  (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
