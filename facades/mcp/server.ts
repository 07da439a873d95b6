import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import packageFile from '../../package.json' with { type: 'json' };

const instructions =
  'Venues and events of a community. Look up what is known with `snapshot` and `search` before you write. Try a batch with ' +
  '`dry_run_batch` first. A batch is written completely or not at all, and `undo_batch` takes it back.';

export interface ToolSource {
  list(): Promise<Tool[]>;
  /** Undefined if there is no such tool. */
  call(name: string, input: Record<string, unknown>): Promise<CallToolResult | undefined>;
}

/** The protocol's server, which presents and calls tools. */
export function createServer({ list, call }: ToolSource): Server {
  const { name, version } = packageFile;
  const server = new Server({ name, version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler('tools/list', async () => ({ tools: await list() }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await call(params.name, params.arguments ?? {});
    if (result === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'There is no such tool: tools/list names all.',
      );
    return result;
  });
  return server;
}
