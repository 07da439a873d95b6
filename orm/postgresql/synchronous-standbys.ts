/** A row of PostgreSQL's `pg_stat_replication`. */
export interface Standby {
  readonly name: string;
  readonly state: string;
}

interface Replication {
  /** PostgreSQL's `synchronous_standby_names`. */
  readonly names: string;
  readonly standbys: readonly Standby[];
}

/** Whether each commit waits for the replica that has this connection to the primary. */
export function isSynchronous(connection: string | null, { names, standbys }: Replication): boolean {
  const name = applicationName(connection ?? '');
  const own = standbys.filter((standby) => standby.name === name);
  return (
    own.length > 0 && own.every(({ state }) => state === 'sync' || (state === 'quorum' && quorumIsAll()))
  );

  /** `ANY 1 (a, b)` waits for either of two: then none of them is sure to have it. */
  function quorumIsAll(): boolean {
    const [, size = '0'] = /^\s*any\s+(\d+)/i.exec(names) ?? [];
    return standbys.filter(({ state }) => state === 'quorum').length <= Number(size);
  }
}

/** Whether commits wait for the replica even while it has no connection: all that are named are waited for. */
export function isRequired(connection: string | null, names: string): boolean {
  const [, count = '1', list = names] = /^\s*(?:(?:first|any)\s+)?(\d+)\s*\((.*)\)\s*$/i.exec(names) ?? [];
  const required = list.split(',').map((name) => name.trim().replaceAll('"', ''));
  const name = applicationName(connection ?? '');
  return name !== undefined && required.includes(name) && required.length <= Number(count);
}

/** By default, `cluster_name`, which `pg_stat_wal_receiver` shows as the fallback. */
function applicationName(connection: string): string | undefined {
  const [, name] = /(?:^| )application_name=(\S+)/.exec(connection) ?? [];
  return name ?? /fallback_application_name=(\S+)/.exec(connection)?.[1];
}
