import type { TRPCUntypedClient } from '@trpc/client';
import { initTRPC } from '@trpc/server';
import type { TrpcCliMeta } from 'trpc-cli';
import type { AppRouter } from '../../../core/router.ts';
import type { Client } from '../../trpc/client.ts';
import { wrongUsage } from './exit-codes.ts';
import type { Service } from './service.ts';
import type { Streams } from './streams.ts';

export interface CommandContext {
  /** How the command line is called. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly streams: Streams;
  /** Whether the result is read by a person, rather than as JSON. */
  readonly printsTables: () => boolean;
  readonly service: Service;
  readonly client: Client;
  /** The same client, for calls by name. */
  readonly calls: TRPCUntypedClient<AppRouter>;
}

const trpc = initTRPC.context<CommandContext>().meta<TrpcCliMeta>().create();

export const { router, procedure } = trpc;

/** A command that a running service executes. */
export const serviceProcedure = procedure.use(({ ctx: { service }, next }) => {
  if (URL.canParse(service.url) && /^https?:\/\//.test(service.url)) return next();
  throw wrongUsage(`AUDIENCE_PLATFORM_URL: ${service.url} is no address.`);
});
