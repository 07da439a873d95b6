import type { TRPCUntypedClient } from '@trpc/client';
import { initTRPC } from '@trpc/server';
import type { TrpcCliMeta } from 'trpc-cli';
import type { AppRouter } from '../../core/router.ts';
import type { Client, ClientOptions } from '../trpc/client.ts';

interface CliContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly service: ClientOptions;
  readonly client: Client;
  /** The same client, for calls by name. */
  readonly calls: TRPCUntypedClient<AppRouter>;
}

const trpc = initTRPC.context<CliContext>().meta<TrpcCliMeta>().create();

export const { procedure, router } = trpc;
