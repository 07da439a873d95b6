import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { forwardTo } from '../mcp/forward.ts';
import { createServer } from '../mcp/server.ts';
import { serviceOf } from './cli/service.ts';

const service = forwardTo(await serviceOf(process.env));

serveStdio(() => createServer(service));
