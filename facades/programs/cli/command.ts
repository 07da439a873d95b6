import type { TRPCUntypedClient } from '@trpc/client';
import type { AppRouter } from '../../../core/router.ts';
import type { Client } from '../../trpc/client.ts';
import type { Service } from './service.ts';
import type { Streams } from './streams.ts';

/** An option as data, so that the installed command needs no schemas. */
export interface OptionDescription {
  /** The input's name, such as `locale_id`, of the option `--locale-id`. */
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'json';
  readonly isList?: true;
  readonly isRequired?: true;
  /** The text `null` stands for null. */
  readonly isNullable?: true;
  readonly choices?: readonly string[];
  readonly description: string;
}

export interface CommandDescription {
  /** Its path, such as `venues.listInLocale`. */
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionDescription[];
  /** The option that `--audience <subdomain>` can replace, where the input itself takes no subdomain. */
  readonly audienceOption?: string | undefined;
  /** Takes `--body`. */
  readonly hasBody?: boolean;
}

export type Input = Readonly<Record<string, unknown>>;

export interface Command extends CommandDescription {
  readonly run: (context: CommandContext, input: Input) => Promise<unknown>;
}

export interface CommandContext {
  /** How the command line is called. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly streams: Streams;
  /** Whether the result is read by a person, rather than as JSON. */
  readonly printsTables: boolean;
  readonly service: Service;
  readonly client: Client;
  /** The same client, for calls by name. */
  readonly calls: TRPCUntypedClient<AppRouter>;
}
