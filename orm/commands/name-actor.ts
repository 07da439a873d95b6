import { command, noColumns, parameters } from '../statements/statement.ts';

/** Who makes the changes of a transaction; without one, the service itself. The ledger of changes names it. */
export interface Actor {
  readonly kind: 'user' | 'service_token' | 'application' | 'service';
  readonly id: string;
  readonly at: Date;
  readonly batchId?: string | undefined;
}

/** Names who makes the changes of this transaction, for the triggers that write the ledger. */
export const nameActor = command(
  'name_actor',
  noColumns,
  parameters<[kind: string, id: string, at: string, batchId: string]>(),
  `select from (values ('actor_kind', $1), ('actor', $2), ('time', $3), ('batch', $4)) setting (name, value),
     set_config('ledger.' || name, value, true)`,
);
