import { initTRPC } from '@trpc/server';
import type { TrpcCliMeta } from 'trpc-cli';
import type { Client, ClientOptions } from '../trpc/client.ts';

interface CliContext {
  readonly environment: NodeJS.ProcessEnv;

  readonly service: ClientOptions;
  readonly client: Client;
}

const trpc = initTRPC.context<CliContext>().meta<TrpcCliMeta>().create();

export const { procedure, router } = trpc;
